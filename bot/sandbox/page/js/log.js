// The list of messages of a channel: draws what changed, keeps the place while scrolling.
import { focusKey, h, icon, nameOf, refill, refocus } from "./dom.js";
import { follows, messageItem, sentItem } from "./message.js";
import { older } from "./session.js";
import { day } from "./time.js";
import { word } from "./words.js";

/** @typedef {import("./message.js").View} View */

export class LogView {
  /** @param {() => View} view @param {() => boolean} seen whether a person looks at this pane now */
  constructor(view, seen) {
    this.view = view;
    this.seen = seen;
    this.channel = null;
    this.pinned = true;
    this.newAfter = null;
    /** @type {Map<string, {node: HTMLElement, mark: string, source: any}>} */ this.nodes = new Map();
    this.list = h("ol", { class: "log", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.scroller = h("div", { class: "scroller", tabindex: "-1" }, this.list);
    this.jump = h("button", {
      type: "button",
      class: "jump",
      hidden: true,
      on: { click: () => this.toEnd() },
    });
    this.el = h("div", { class: "log-box" }, this.scroller, this.jump);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.watch = new ResizeObserver(() => this.pinned && this.stick());
    this.watch.observe(this.list);
    this.watch.observe(this.scroller);
  }

  /** @param {import("./session.js").Channel|null} channel @param {string|null} readUpTo the last message seen there */
  show(channel, readUpTo) {
    if (channel?.id !== this.channel?.id) {
      this.nodes.clear();
      this.pinned = true;
      this.newAfter = readUpTo;
      this.freshId = undefined;
      this.list.replaceChildren();
      this.list.setAttribute("aria-live", "off");
      setTimeout(() => this.list.setAttribute("aria-live", "polite"), 800);
    }
    this.channel = channel;
    this.draw();
  }

  draw() {
    const view = this.view(),
      { session, lang, locale } = view,
      channel = this.channel;
    if (!channel) return refill(this.list, h("li", { class: "empty" }, word(lang, "choosePlace")));
    const log = session.log(channel.id);
    if (!log.loaded) return refill(this.list, h("li", { class: "empty" }, word(lang, "loading")));
    const height = this.scroller.scrollHeight,
      top = this.scroller.scrollTop,
      first = this.firstId;
    const items = [
      log.complete
        ? this.item("start", lang, channel.kind, () => beginning(channel, view))
        : this.item("older", lang, "", () => h("li", { class: "empty" }, word(lang, "older"))),
    ];
    let before = null,
      today = "";
    if (this.newAfter) {
      // Settled once, when the channel is opened: what comes while one is looking isn't news.
      this.freshId = log.messages.find(
        (message, at) => at > 0 && older(message.id, this.newAfter) > 0 && message.author.id !== session.id,
      )?.id;
      this.newAfter = null;
    }
    for (const message of log.messages) {
      const date = day(new Date(message.timestamp), locale);
      if (date !== today)
        items.push(
          this.item(`day-${date}`, date, "", () =>
            h("li", { class: "day", role: "separator" }, h("span", {}, date)),
          ),
        );
      if (message.id === this.freshId) {
        items.push(
          this.item("fresh", lang, "", () =>
            h("li", { class: "day fresh", role: "separator" }, h("span", {}, word(lang, "fresh"))),
          ),
        );
      }
      const compact = date === today && follows(message, before);
      const mark = `${compact} ${session.stamps.get(message.id) ?? 0} ${session.epoch} ${lang}`;
      items.push(this.item(message.id, message, mark, () => messageItem(message, view, compact)));
      before = message;
      today = date;
    }
    for (const sent of session.sent) {
      if (sent.channelId === channel.id)
        items.push(this.item(sent.key, sent, `${sent.error} ${lang}`, () => sentItem(sent, view)));
    }
    this.place(items);
    this.firstId = log.messages[0]?.id;
    if (this.pinned) this.stick();
    else if (first && first !== this.firstId)
      this.scroller.scrollTop = top + this.scroller.scrollHeight - height;
    this.sayNews();
  }

  /**
   * The node under that key: the one from before if nothing it shows has changed.
   * @param {string} key
   * @param {any} source what it shows
   * @param {string} mark the rest that decides how it looks
   * @param {() => HTMLElement} make
   * @returns {[string, HTMLElement]}
   */
  item(key, source, mark, make) {
    const known = this.nodes.get(key);
    if (known && known.source === source && known.mark === mark) return [key, known.node];
    const node = make();
    if (known) {
      const focus = focusKey(known.node);
      keepPictures(known.node, node);
      if (known.node.isConnected) known.node.replaceWith(node);
      refocus(node, focus);
    }
    this.nodes.set(key, { node, source, mark });
    return [key, node];
  }

  /** Puts the nodes in order, touching only those out of place. @param {[string, HTMLElement][]} items */
  place(items) {
    const keys = new Set(items.map(([key]) => key));
    for (const [key, { node }] of this.nodes) {
      if (keys.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
    }
    const nodes = new Set(items.map(([, node]) => node));
    for (const child of [...this.list.children]) if (!nodes.has(child)) child.remove();
    let at = this.list.firstElementChild;
    for (const [, node] of items) {
      if (node === at) at = at.nextElementSibling;
      else this.list.insertBefore(node, at);
    }
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.pinned = scrollHeight - scrollTop - clientHeight < 48;
    if (scrollTop < 200 && this.channel) this.view().session.loadOlder(this.channel.id);
    this.sayNews();
  }

  stick() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  toEnd() {
    this.pinned = true;
    this.stick();
    this.sayNews();
  }

  /** Reads the channel if its end is in sight, else offers to jump there. */
  sayNews() {
    const { session, lang } = this.view();
    if (!this.channel) return;
    const news = session.unread.get(this.channel.id);
    if (this.pinned && this.seen()) {
      if (session.log(this.channel.id).loaded) session.markRead(this.channel.id);
      this.jump.hidden = true;
    } else {
      this.jump.hidden = this.pinned;
      refill(this.jump, icon("down"), news ? `${word(lang, "newMessages")} (${news.count})` : "");
      this.jump.setAttribute("aria-label", word(lang, "newMessages"));
    }
  }

  close() {
    this.watch.disconnect();
  }
}

/** Moves pictures that are there already into the new node, so that an edited message doesn't flicker. */
function keepPictures(before, after) {
  const loaded = [...before.querySelectorAll("img")].filter((image) => image.complete);
  for (const image of after.querySelectorAll("img")) {
    const at = loaded.findIndex((old) => old.src === image.src);
    if (at < 0) continue;
    const [old] = loaded.splice(at, 1);
    old.alt = image.alt;
    image.replaceWith(old);
  }
}

/** The top of a channel. @param {import("./session.js").Channel} channel @param {View} view */
function beginning(channel, view) {
  const dm = channel.kind === "dm";
  const place = dm
    ? `@${nameOf(channel.recipient)}`
    : channel.kind === "text"
      ? `#${channel.name}`
      : channel.name;
  return h(
    "li",
    { class: "beginning" },
    h("span", { class: "beginning-mark" }, icon(dm ? "chat" : channel.kind === "text" ? "hash" : "thread")),
    h("h2", {}, word(view.lang, "emptyChannel", { place })),
    h("p", {}, word(view.lang, dm ? "emptyDm" : "emptyHint")),
  );
}
