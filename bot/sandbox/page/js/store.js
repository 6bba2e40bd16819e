// What the page itself remembers: the panes, who looks, what was read. Kept in localStorage.
import { Session } from "./session.js";
import { langOf } from "./words.js";

/** @typedef {{key: string, user: string, userName: string, channel: string|null, place: string}} PaneState
 *  `place` names the channel in a way that outlives a restart of the sandbox: "#general", "thread:x", "dm". */

const KEY = "sandbox.page.1";

/** @param {string} name @param {any} fallback */
function recall(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${name}`) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {any} value */
function keep(name, value) {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of the layout, nothing else.
  }
}

/** A name for a channel that is the same after a restart of the sandbox. @param {any} channel */
export function placeName(channel) {
  if (!channel) return "";
  if (channel.kind === "dm") return "dm";
  return channel.kind === "text" ? `#${channel.name}` : `thread:${channel.name}`;
}

/** The people among the users, by name. @param {any[]} users */
export const people = (users) => users.filter((user) => !user.bot).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Two people to begin with, the first of them one who speaks the reader's language. @param {any[]} everyone */
function atFirst(everyone) {
  const wanted = langOf(navigator.language);
  const own = everyone.find((user) => langOf(user.locale) === wanted) ?? everyone[0];
  return everyone.length ? [own, ...everyone.filter((user) => user !== own)].slice(0, 2) : [];
}

/** The page's one store. Topics: layout, session (a new one). */
export class Store {
  constructor() {
    /** @type {PaneState[]} */ this.panes = recall("panes", []);
    /** @type {string} */ this.active = recall("active", "");
    /** @type {Map<string, Session>} */ this.sessions = new Map();
    /** @type {any[]} */ this.people = [];
    /** @type {Map<string, string>} */ this.drafts = new Map();
    this.reads = recall("reads", {});
    this.listeners = new Set();
    /** Told of another active pane. @type {() => void} */ this.onFocus = () => {};
    /** Told of a new live view. @type {(session: Session) => void} */ this.onSession = () => {};
    this.serial = Date.now();
  }

  /** @param {() => void} listener */
  onLayout(listener) {
    this.listeners.add(listener);
  }

  changed() {
    keep("panes", this.panes);
    keep("active", this.active);
    for (const listener of this.listeners) listener();
  }

  /** Fits what was remembered to the people that exist now; two panes at first. @param {any[]} users */
  settle(users) {
    this.people = people(users);
    const known = new Map(this.people.map((user) => [user.id, user]));
    const named = new Map(this.people.map((user) => [user.name, user]));
    this.panes = this.panes
      .map((pane) => ({ ...pane, user: (known.get(pane.user) ?? named.get(pane.userName))?.id ?? "" }))
      .filter((pane) => pane.user);
    if (!this.panes.length) this.panes = atFirst(this.people).map((user) => this.paneFor(user.id));
    if (!this.panes.some((pane) => pane.key === this.active)) this.active = this.panes[0]?.key ?? "";
    this.changed();
  }

  /** @param {string} userId @param {string} [place] @returns {PaneState} */
  paneFor(userId, place = "#general") {
    const user = this.people.find((person) => person.id === userId);
    return { key: `p${++this.serial}`, user: userId, userName: user?.name ?? "", channel: null, place };
  }

  /** @param {PaneState} pane */
  add(pane) {
    this.panes = [...this.panes, pane];
    this.active = pane.key;
    this.changed();
  }

  /** @param {string} key */
  remove(key) {
    const index = this.panes.findIndex((pane) => pane.key === key);
    this.panes = this.panes.filter((pane) => pane.key !== key);
    if (this.active === key) this.active = this.panes[Math.max(0, index - 1)]?.key ?? "";
    this.changed();
  }

  /** @param {PaneState[]} panes */
  arrange(panes) {
    this.panes = panes;
    this.active = panes[0]?.key ?? "";
    this.changed();
  }

  /** @param {string} key @param {Partial<PaneState>} change */
  edit(key, change) {
    this.panes = this.panes.map((pane) => (pane.key === key ? { ...pane, ...change } : pane));
    this.changed();
  }

  /** @param {string} key */
  focus(key) {
    if (this.active === key) return;
    this.active = key;
    keep("active", key);
    this.onFocus();
  }

  /** The live view of a person, opened at the first call. @param {string} userId */
  session(userId) {
    let session = this.sessions.get(userId);
    if (!session) {
      session = new Session(userId, {
        read: (user, channel) => this.reads[`${user}.${channel}`] ?? null,
        setRead: (user, channel, message) => {
          this.reads[`${user}.${channel}`] = message;
          keep("reads", this.reads);
        },
      });
      this.sessions.set(userId, session);
      this.onSession(session);
    }
    return session;
  }

  /** Ends the live views that no pane shows. */
  prune() {
    const shown = new Set(this.panes.map((pane) => pane.user));
    for (const [id, session] of this.sessions) {
      if (shown.has(id)) continue;
      session.close();
      this.sessions.delete(id);
    }
  }
}
