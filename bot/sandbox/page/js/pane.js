// A pane: one person, one place. Head, list of places, log, composer, and the modal over them.
import { Composer } from "./composer.js";
import { avatar, h, icon, nameOf, refill } from "./dom.js";
import { LogView } from "./log.js";
import { openModal } from "./modal.js";
import { drawPlaces, placeIcon, placeLabel, presence } from "./places.js";
import { menu } from "./popup.js";
import { placeName } from "./store.js";
import { langOf, LOCALES, word } from "./words.js";

/** @typedef {import("./store.js").PaneState} PaneState */

export class Pane {
  /** @param {import("./store.js").Store} store @param {PaneState} state @param {{moderate: (message: any) => void, say: (text: string) => void}} house */
  constructor(store, state, house) {
    this.store = store;
    this.state = state;
    this.house = house;
    /** @type {(() => void)[]} */ this.stops = [];
    this.head = h("header", { class: "pane-head" });
    this.places = h("nav", { class: "places" });
    this.link = h("p", { class: "link-bar", role: "status", hidden: true });
    this.typing = h("p", { class: "typing", "aria-live": "polite" });
    this.log = new LogView(
      () => this.view(),
      () => this.visible(),
    );
    this.composer = new Composer(() => this.view(), store.drafts);
    this.composer.onSend = () => this.log.toEnd();
    this.composer.onResult = (result) => this.settled(result);
    this.talk = h("div", { class: "talk" }, this.link, this.log.el, this.typing, this.composer.el);
    this.scrim = h("div", { class: "scrim", on: { click: () => this.drawer(false) } });
    this.body = h("div", { class: "pane-body" }, this.places, this.scrim, this.talk);
    this.layer = h("div", { class: "modal-layer" });
    this.el = h("section", { class: "pane", data: { pane: state.key } }, this.head, this.body, this.layer);
    this.el.addEventListener("focusin", () => store.focus(this.state.key));
    this.el.addEventListener("pointerdown", () => store.focus(this.state.key));
    this.el.addEventListener("keydown", (event) => event.key === "Escape" && this.drawer(false));
    this.attach();
  }

  /** Listens to the person of this pane. */
  attach() {
    this.stops.forEach((stop) => stop());
    const session = (this.session = this.store.session(this.state.user));
    this.stops = [
      session.on("state", () => this.settle()),
      session.on("log", (id) => id === this.channel?.id && this.log.draw()),
      session.on("unread", () => this.news()),
      session.on("link", () => this.drawLink()),
      session.on("typing", (id) => id === this.channel?.id && this.drawTyping()),
      session.on("modal", (modal) => this.store.active === this.state.key && this.modal(modal)),
    ];
    if (session.me) this.settle();
  }

  /** Takes a new state of the layout. @param {PaneState} state */
  update(state) {
    const before = this.state;
    this.state = state;
    if (before.user !== state.user) {
      this.closeModal?.();
      this.channel = null;
      this.attach();
    } else if (before.channel !== state.channel || before.place !== state.place) this.settle();
  }

  /** Finds the place to show: the remembered one, the one of that name, else the first channel. */
  settle() {
    const { session, state } = this;
    if (!session.me) return;
    const all = [...session.channels.values()];
    let channel = session.channels.get(state.channel ?? "");
    if (channel && state.place && placeName(channel) !== state.place) channel = undefined;
    channel ??= all.find((one) => placeName(one) === state.place);
    if (!channel && state.place === "dm" && !this.opening) {
      this.opening = true;
      session.api
        .dm()
        .then(
          (dm) => session.hear({ type: "channel_create", channel: dm }),
          (error) => session.toast(error),
        )
        .finally(() => (this.opening = false));
    }
    channel ??= all.find((one) => one.kind === "text") ?? null;
    const moved = channel?.id !== this.channel?.id;
    this.channel = channel;
    this.el.lang = session.me.locale;
    this.el.setAttribute("aria-label", `${nameOf(session.me)}, ${channel ? placeLabel(channel) : ""}`);
    this.draw();
    if (channel) {
      if (moved) this.log.show(channel, this.store.reads[`${session.id}.${channel.id}`] ?? null);
      else this.log.show(channel, null);
      session.load(channel.id);
    } else this.log.show(null, null);
    this.composer.show(channel);
  }

  /** @returns {import("./message.js").View} */
  view() {
    const { session } = this;
    const locale = session.me?.locale ?? "en-US",
      lang = langOf(locale);
    return {
      session,
      lang,
      locale,
      say: this.house.say,
      moderate: this.house.moderate,
      use: (message, component, values) =>
        session.use(message, component, values).then((result) => this.settled(result)),
      openChannel: (id) => this.go(id),
      reply: (message) => this.composer.reply(message),
      md: {
        locale,
        now: session.now,
        me: session.id,
        spoiler: word(lang, "spoiler"),
        userName: (id) => (session.users.has(id) ? nameOf(session.users.get(id)) : null),
        channelName: (id) => session.channels.get(id)?.name ?? null,
        roleName: (id) => session.guild?.roles?.find((role) => role.id === id)?.name ?? null,
        onChannel: (id) => this.go(id),
        onCommand: (path) => this.composer.startPath(path),
      },
    };
  }

  /** An interaction of this pane ended: a modal that it opened is shown here. @param {any} result */
  settled(result) {
    if (result?.modal) this.modal(result.modal);
  }

  /** @param {any} modal */
  modal(modal) {
    this.closeModal?.();
    const back = document.activeElement;
    this.head.inert = this.body.inert = true;
    const { close } = openModal(modal, this.view(), this.layer, (result) => {
      this.closeModal = null;
      this.head.inert = this.body.inert = false;
      if (this.el.contains(document.activeElement) || document.activeElement === document.body) {
        if (back instanceof HTMLElement && back.isConnected && back !== document.body)
          back.focus({ preventScroll: true });
        else this.composer.focus();
      }
      this.settled(result);
    });
    this.closeModal = close;
  }

  /** @param {string} id a channel */
  go(id) {
    const channel = this.session.channels.get(id);
    if (!channel) return;
    this.drawer(false);
    if (channel.kind !== "dm") this.lastChannel = placeName(channel);
    this.store.edit(this.state.key, { channel: id, place: placeName(channel) });
  }

  /** To the direct messages and back. */
  toggleDm() {
    const dm = this.channel?.kind === "dm";
    if (!dm && this.channel) this.lastChannel = placeName(this.channel);
    this.store.edit(this.state.key, { channel: null, place: dm ? (this.lastChannel ?? "#general") : "dm" });
    this.drawer(false);
  }

  /** @param {boolean} open the list of places, where there is no room for it */
  drawer(open) {
    if (this.el.classList.contains("drawer") === open) return;
    this.el.classList.toggle("drawer", open);
    if (open) this.places.querySelector(".on, button")?.focus();
  }

  visible() {
    return document.visibilityState === "visible" && this.el.offsetParent !== null;
  }

  draw() {
    const { session, channel, state } = this,
      { lang } = this.view();
    const me = session.me,
      dm = channel?.kind === "dm";
    const others = [...session.unread].filter(([id]) => id !== channel?.id && session.channels.has(id));
    const loud = others.reduce((sum, [, news]) => sum + news.mentions, 0);
    const dmNews = others
      .filter(([id]) => session.channels.get(id).kind === "dm")
      .reduce((sum, [, news]) => sum + news.count, 0);
    const open = [...this.store.panes].length > 1;
    refill(
      this.head,
      h(
        "button",
        {
          type: "button",
          class: "icon-btn to-places",
          "aria-label": word(lang, "places"),
          title: word(lang, "places"),
          data: { key: "places" },
          on: { click: () => this.drawer(!this.el.classList.contains("drawer")) },
        },
        icon("menu"),
        others.length ? h("span", { class: loud ? "count-badge" : "dot" }, loud || "") : null,
      ),
      h(
        "h1",
        { class: "pane-title" },
        channel
          ? [
              h("span", { class: "pane-sign" }, placeIcon(channel), dm ? presence(session, lang) : null),
              h("span", { class: "pane-name" }, placeLabel(channel)),
            ]
          : null,
      ),
      h(
        "button",
        {
          type: "button",
          class: `btn quiet dm-toggle${dm ? " on" : ""}`,
          "aria-pressed": String(dm),
          "aria-label": word(lang, dm ? "toChannel" : "toDm"),
          title: word(lang, dm ? "toChannel" : "toDm"),
          data: { key: "dm-toggle" },
          on: { click: () => this.toggleDm() },
        },
        icon(dm ? "hash" : "chat"),
        dmNews ? h("span", { class: "count-badge" }, dmNews) : null,
      ),
      h(
        "button",
        {
          type: "button",
          class: "viewer",
          "aria-haspopup": "menu",
          "aria-label": `${word(lang, "person")} ${nameOf(me)}`,
          title: word(lang, "person"),
          data: { key: "viewer" },
          on: { click: (event) => this.pickPerson(event.currentTarget) },
        },
        avatar(me, "small"),
        h("span", { class: "viewer-name" }, nameOf(me)),
        icon("down"),
      ),
      open
        ? h(
            "button",
            {
              type: "button",
              class: "icon-btn close-pane",
              "aria-label": word(lang, "closePane"),
              title: word(lang, "closePane"),
              data: { key: "close" },
              on: { click: () => this.store.remove(state.key) },
            },
            icon("close"),
          )
        : null,
    );
    this.places.setAttribute("aria-label", word(lang, "places"));
    drawPlaces(this.places, {
      session,
      lang,
      current: channel?.id ?? null,
      open: (id) => this.go(id),
      openDm: () => this.toggleDm(),
    });
    this.drawLink();
    this.drawTyping();
    this.composer.draw();
  }

  /** Unread counts changed; drawn once a frame. */
  news() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.session.me && this.draw());
  }

  drawLink() {
    const { session } = this,
      { lang } = this.view();
    const gone = session.bot && !session.bot.online;
    this.link.hidden = session.up && !gone;
    this.link.classList.toggle("bad", !session.up);
    this.link.textContent = session.up
      ? word(lang, "botOffline", { name: nameOf(session.bot?.user) })
      : word(lang, "lost");
  }

  drawTyping() {
    const { session } = this,
      { lang } = this.view();
    const entry = session.typing.get(this.channel?.id ?? "");
    const name = entry && entry.until > Date.now() ? nameOf(session.users.get(entry.user)) : null;
    this.typing.textContent = name ? word(lang, "typing", { name }) : "";
  }

  /** @param {HTMLElement} anchor */
  pickPerson(anchor) {
    const { lang } = this.view();
    menu(
      anchor,
      this.store.people.map((user) => ({
        label: nameOf(user),
        hint: LOCALES[user.locale] ?? user.locale,
        lead: avatar(user, "small"),
        on: user.id === this.state.user,
        act: () => this.store.edit(this.state.key, { user: user.id, userName: user.name, channel: null }),
      })),
      word(lang, "person"),
    );
  }

  close() {
    this.stops.forEach((stop) => stop());
    this.log.close();
    this.el.remove();
  }
}
