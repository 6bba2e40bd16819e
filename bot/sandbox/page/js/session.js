// One person's live view of the world: what the server told them, and what they have under way.
import { Api, ApiError } from "./api.js";

/**
 * @typedef {{id: string, kind: "text"|"thread"|"private_thread"|"dm", name: string|null, parent_id: string|null,
 *   archived: boolean, can_send: boolean, recipient: any, last_message_id: string|null}} Channel
 * @typedef {{messages: any[], loaded: boolean, complete: boolean, loading: ""|"newest"|"older", again: boolean}} Log
 * @typedef {{key: string, channelId: string, command: string, error: string|null}} Sent a slash command not yet answered, or failed
 */

/** Compares two ids by age. @param {string} a @param {string} b */
export const older = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Fires topics: state, log (channel id), commands, modal, link, typing, toast, unread. */
export class Session {
  /** @param {string} userId @param {{read: (user: string, channel: string) => string|null, setRead: (user: string, channel: string, message: string) => void}} marks */
  constructor(userId, marks) {
    this.id = userId;
    this.api = new Api(userId);
    this.marks = marks;
    this.me = null;
    this.guild = null;
    this.bot = null;
    /** @type {Map<string, any>} */ this.users = new Map();
    /** @type {Map<string, Channel>} */ this.channels = new Map();
    /** @type {Map<string, Log>} */ this.logs = new Map();
    /** @type {Map<string, {count: number, mentions: number}>} */ this.unread = new Map();
    /** @type {Map<string, Promise<any[]>>} */ this.commandLists = new Map();
    /** @type {Map<string, string>} */ this.failures = new Map();
    /** @type {Map<string, string[]>} what was picked in a select, until the message changes */ this.picks =
      new Map();
    /** @type {Set<string>} components waiting for the bot */ this.busy = new Set();
    /** @type {Sent[]} */ this.sent = [];
    /** @type {Map<string, number>} */ this.stamps = new Map();
    /** @type {Map<string, {user: string, until: number}>} */ this.typing = new Map();
    this.epoch = 0;
    this.serial = 0;
    this.clock = 0;
    this.up = true;
    this.listeners = new Map();
    this.inFlight = 0;
    this.shownModals = new Set();
    /** @type {Set<string>} interactions whose end the event stream has told, before their answer came */
    this.told = new Set();
    /** @type {Map<string, () => void>} answers that wait for the event stream */ this.ahead = new Map();
    /** how often the event stream was lost, and what it would have told meanwhile with it */
    this.losses = 0;
    this.close = this.api.events(
      (event) => this.hear(event),
      (up) => this.link(up),
    );
  }

  /** @param {string} topic @param {(detail?: any) => void} listener @returns {() => void} stops listening */
  on(topic, listener) {
    const set = this.listeners.get(topic) ?? this.listeners.set(topic, new Set()).get(topic);
    set.add(listener);
    return () => set.delete(listener);
  }

  /** @param {string} topic @param {any} [detail] */
  fire(topic, detail) {
    for (const listener of [...(this.listeners.get(topic) ?? [])]) listener(detail);
  }

  /** The server's time now, in milliseconds. */
  now = () => Date.now() + this.clock;

  link(up) {
    if (this.up === up) return;
    this.up = up;
    if (!up) {
      this.losses++;
      for (const go of this.ahead.values()) go();
    }
    this.fire("link");
  }

  /** @param {any} state */
  begin(state) {
    this.me = state.me;
    this.guild = state.guild;
    this.bot = state.bot;
    this.clock = Date.parse(state.now) - Date.now();
    this.users = new Map([...state.users, state.bot?.user].filter(Boolean).map((user) => [user.id, user]));
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    for (const channel of this.channels.values()) {
      const read = this.marks.read(this.id, channel.id);
      const news = channel.last_message_id && read && older(read, channel.last_message_id) < 0;
      if (news && !this.unread.has(channel.id)) this.unread.set(channel.id, { count: 1, mentions: 0 });
    }
    this.epoch++;
    this.commandLists.clear();
    this.fire("state");
    this.fire("commands");
    for (const [id, log] of this.logs)
      if ((log.loaded || log.loading) && this.channels.has(id)) this.load(id, true);
  }

  /** Reads everything again. */
  async refresh() {
    this.begin(await this.api.state());
  }

  /** @param {any} event one frame of the event socket */
  hear(event) {
    const handler = HANDLERS[event.type];
    if (handler) handler(this, event);
  }

  /** @param {string} channelId @returns {Log} */
  log(channelId) {
    let log = this.logs.get(channelId);
    if (!log)
      this.logs.set(channelId, (log = { messages: [], loaded: false, complete: false, loading: "", again: false }));
    return log;
  }

  /**
   * Reads the newest messages, once, or again after a reconnect; and once more where the event stream has told
   * something meanwhile, which the answer may be too old to hold.
   * @param {string} channelId @param {boolean} [again]
   */
  async load(channelId, again = false) {
    const log = this.log(channelId);
    if (log.loading) log.again ||= again;
    if (log.loading || (log.loaded && !again)) return;
    log.loading = "newest";
    try {
      do {
        log.again = false;
        const { messages } = await this.api.messages(channelId);
        log.messages = messages;
        log.complete = messages.length < 50;
        log.loaded = true;
      } while (log.again);
    } catch (error) {
      this.toast(error);
    } finally {
      log.loading = "";
    }
    this.fire("log", channelId);
  }

  /** Reads the page of messages before those already here. @param {string} channelId */
  async loadOlder(channelId) {
    const log = this.log(channelId);
    if (log.loading || log.complete || !log.messages.length) return;
    log.loading = "older";
    try {
      const { messages } = await this.api.messages(channelId, log.messages[0].id);
      log.messages = [...messages, ...log.messages];
      log.complete = messages.length < 50;
    } catch (error) {
      this.toast(error);
    } finally {
      log.loading = "";
    }
    this.fire("log", channelId);
    if (log.again) this.load(channelId, true);
  }

  /** The commands usable in a channel; read once until they change. @param {string} channelId @returns {Promise<any[]>} */
  commands(channelId) {
    let list = this.commandLists.get(channelId);
    if (!list) {
      list = this.api.commands(channelId).then((answer) => answer.commands);
      list.catch(() => this.commandLists.delete(channelId));
      this.commandLists.set(channelId, list);
    }
    return list;
  }

  /** @param {string} channelId */
  markRead(channelId) {
    const last =
      this.logs.get(channelId)?.messages.at(-1)?.id ?? this.channels.get(channelId)?.last_message_id;
    if (last) this.marks.setRead(this.id, channelId, last);
    if (this.unread.delete(channelId)) this.fire("unread");
  }

  /** Marks a message as changed, so that it is drawn anew. @param {string} messageId @param {string} channelId */
  touch(messageId, channelId) {
    this.stamps.set(messageId, (this.stamps.get(messageId) ?? 0) + 1);
    this.fire("log", channelId);
  }

  /**
   * Presses a button or picks in a select of a message.
   * @param {any} message
   * @param {any} component
   * @param {string[]} [values] for a select
   * @returns {Promise<any>} the Result, or null when it failed
   */
  async use(message, component, values) {
    const key = `${message.id}:${component.id ?? component.custom_id}`;
    if (this.busy.has(key)) return null;
    this.busy.add(key);
    this.failures.delete(message.id);
    if (values) this.picks.set(key, values);
    this.touch(message.id, message.channel_id);
    const where = { message_id: message.id, custom_id: component.custom_id };
    const result = await this.interact(
      values ? { kind: "select", ...where, values } : { kind: "click", ...where },
    );
    this.busy.delete(key);
    if (result.error) {
      this.picks.delete(key);
      this.failures.set(message.id, result.error);
    }
    this.touch(message.id, message.channel_id);
    return result;
  }

  /** Sends a slash command. @param {string} channelId @param {string} command @param {Record<string, any>} options */
  async slash(channelId, command, options) {
    /** @type {Sent} */
    const sent = { key: `sent-${++this.serial}`, channelId, command, error: null };
    this.sent.push(sent);
    this.fire("log", channelId);
    const result = await this.interact({ kind: "slash", channel_id: channelId, command, options });
    if (result.error) sent.error = result.error;
    else this.sent = this.sent.filter((other) => other !== sent);
    this.fire("log", channelId);
    return result;
  }

  /** @param {Sent} sent */
  dismissSent(sent) {
    this.sent = this.sent.filter((other) => other !== sent);
    this.fire("log", sent.channelId);
  }

  /** One interaction to its end; never throws: what went wrong is in `error`. @param {any} body @returns {Promise<any>} */
  async interact(body) {
    this.inFlight++;
    const { up, losses } = this;
    try {
      const result = await this.api.interact(body);
      if (up && losses === this.losses) await this.caughtUp(result);
      if (result.modal) this.shownModals.add(result.modal.modal_id);
      if (result.state === "acknowledged") return result;
      return { ...result, error: result.error ?? "The application did not respond" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { state: "failed", error: error.message, modal: null, choices: null, refused: true };
    } finally {
      this.inFlight--;
      if (!this.inFlight) this.told.clear();
    }
  }

  /**
   * Waits until the event stream has brought all that happened up to an answer, which comes another way and may
   * be faster: a button is free again only when what it changed is on the screen. Only for a stream that has been up
   * all the while: one that was down never tells what it missed.
   * @param {any} result
   */
  async caughtUp({ interaction_id: id, state }) {
    if (state === "waiting" || this.told.delete(id)) return;
    await new Promise((/** @type {() => void} */ go) => this.ahead.set(id, go));
    this.ahead.delete(id);
  }

  /** @param {any} error */
  toast(error) {
    this.fire("toast", { level: "warning", text: error.message ?? String(error) });
  }
}

/** @type {Record<string, (session: Session, event: any) => void>} */
const HANDLERS = {
  hello: (session, { state }) => session.begin(state),
  message_create(session, { message }) {
    const id = message.channel_id;
    const channel = session.channels.get(id);
    if (channel && !message.sandbox?.ephemeral) channel.last_message_id = message.id;
    const log = session.logs.get(id);
    if (log?.loaded) place(log.messages, message);
    if (log?.loading === "newest") log.again = true;
    session.typing.delete(id);
    if (message.author.id !== session.id) {
      const entry = session.unread.get(id) ?? { count: 0, mentions: 0 };
      const mine = channel?.kind === "dm" || message.mentions?.some((user) => user.id === session.id);
      session.unread.set(id, { count: entry.count + 1, mentions: entry.mentions + (mine ? 1 : 0) });
    }
    session.fire("log", id);
    session.fire("unread");
  },
  message_update(session, { message }) {
    const log = session.logs.get(message.channel_id);
    for (const key of session.picks.keys()) if (key.startsWith(`${message.id}:`)) session.picks.delete(key);
    session.failures.delete(message.id);
    if (log?.loaded) place(log.messages, message);
    if (log?.loading === "newest") log.again = true;
    session.touch(message.id, message.channel_id);
  },
  message_delete(session, { channel_id, message_id }) {
    const log = session.logs.get(channel_id);
    if (log) log.messages = log.messages.filter((message) => message.id !== message_id);
    if (log?.loading === "newest") log.again = true;
    session.fire("log", channel_id);
  },
  channel_create: (session, { channel }) => putChannel(session, channel),
  channel_update: (session, { channel }) => putChannel(session, channel),
  channel_delete(session, { channel_id }) {
    session.channels.delete(channel_id);
    session.logs.delete(channel_id);
    session.epoch++;
    session.fire("state");
  },
  interaction(session, { result }) {
    if (result.state === "waiting") return;
    const go = session.ahead.get(result.interaction_id);
    if (go) go();
    else if (session.inFlight) session.told.add(result.interaction_id);
  },
  modal_open(session, { modal }) {
    // A modal that this page asked for is shown by whoever asked; any other one (from a script) is announced.
    const announce = () => {
      if (session.inFlight) setTimeout(announce, 100);
      else if (!session.shownModals.has(modal.modal_id)) {
        session.shownModals.add(modal.modal_id);
        session.fire("modal", modal);
      }
    };
    setTimeout(announce, 100);
  },
  typing(session, { channel_id, user_id }) {
    if (user_id === session.id) return;
    session.typing.set(channel_id, { user: user_id, until: Date.now() + 10_000 });
    session.fire("typing", channel_id);
    setTimeout(() => session.fire("typing", channel_id), 10_050);
  },
  bot(session, { online }) {
    session.bot = { ...session.bot, online };
    session.fire("state");
  },
  commands(session) {
    session.commandLists.clear();
    session.fire("commands");
  },
  user_update(session, { user }) {
    session.users.set(user.id, user);
    const moved = user.id === session.id && user.locale !== session.me.locale;
    if (user.id === session.id) session.me = user;
    if (session.bot?.user?.id === user.id) session.bot = { ...session.bot, user };
    session.epoch++;
    session.fire("state");
    for (const id of session.logs.keys()) session.fire("log", id);
    if (moved) HANDLERS.commands(session, {});
  },
  toast: (session, { level, text }) => session.fire("toast", { level, text }),
};

/** @param {Session} session @param {Channel} channel */
function putChannel(session, channel) {
  session.channels.set(channel.id, channel);
  session.epoch++;
  session.fire("state");
}

/** Puts a message in its place by age, over an older version of itself. @param {any[]} list @param {any} message */
function place(list, message) {
  const known = list.findIndex((other) => other.id === message.id);
  if (known >= 0) list[known] = message;
  else {
    let at = list.length;
    while (at > 0 && older(list[at - 1].id, message.id) > 0) at--;
    list.splice(at, 0, message);
  }
}
