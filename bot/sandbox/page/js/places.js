// The list beside the log: channels with their threads below, and direct messages.
import { avatar, h, icon, nameOf, refill } from "./dom.js";
import { word } from "./words.js";

/** The name of a place as it stands in a heading. @param {import("./session.js").Channel} channel */
export const placeLabel = (channel) => (channel.kind === "dm" ? nameOf(channel.recipient) : channel.name);

/** The sign of a place. @param {import("./session.js").Channel} channel */
export function placeIcon(channel) {
  if (channel.kind === "dm") return avatar(channel.recipient, "small");
  if (channel.kind === "text") return icon("hash");
  return icon(channel.kind === "thread" ? "thread" : "lock");
}

/**
 * Draws the list.
 * @param {HTMLElement} nav
 * @param {{session: import("./session.js").Session, lang: import("./words.js").Lang, current: string|null, open: (id: string) => void, openDm: () => void}} props
 */
export function drawPlaces(nav, { session, lang, current, open, openDm }) {
  const all = [...session.channels.values()];
  const entry = (channel) => {
    const news = session.unread.get(channel.id);
    const loud = news && (news.mentions || channel.kind === "dm");
    const label = [placeLabel(channel), news ? word(lang, "unread", { count: news.count }) : ""]
      .filter(Boolean)
      .join(", ");
    return h(
      "button",
      {
        type: "button",
        class: `place ${channel.kind}${channel.id === current ? " on" : ""}${news ? " unread" : ""}${channel.archived ? " archived" : ""}`,
        "aria-current": channel.id === current ? "page" : null,
        "aria-label": label,
        data: { key: channel.id },
        on: { click: () => open(channel.id) },
      },
      placeIcon(channel),
      channel.kind === "dm" ? presence(session, lang) : null,
      h("span", { class: "place-name" }, placeLabel(channel)),
      news ? h("span", { class: loud ? "count-badge" : "dot" }, loud ? news.count : "") : null,
    );
  };
  const threads = (parent) =>
    all.filter(
      (one) =>
        one.parent_id === parent.id && (!one.archived || one.id === current || session.unread.has(one.id)),
    );
  const dms = all.filter((channel) => channel.kind === "dm");
  const bot = session.bot?.user;
  refill(
    nav,
    h("h2", { class: "places-head" }, word(lang, "channels")),
    all
      .filter((channel) => channel.kind === "text")
      .map((channel) => [entry(channel), threads(channel).map(entry)]),
    h("h2", { class: "places-head" }, word(lang, "dms")),
    dms.map(entry),
    dms.length || !bot
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "place dm",
            "aria-label": word(lang, "openDm", { name: nameOf(bot) }),
            data: { key: "dm" },
            on: { click: openDm },
          },
          avatar(bot, "small"),
          presence(session, lang),
          h("span", { class: "place-name" }, nameOf(bot)),
        ),
  );
}

/** The dot that says whether the bot is there. @param {import("./session.js").Session} session @param {import("./words.js").Lang} lang */
export function presence(session, lang) {
  const on = Boolean(session.bot?.online);
  return h("span", {
    class: `presence${on ? " on" : ""}`,
    role: "img",
    "aria-label": word(lang, on ? "online" : "offline"),
    title: word(lang, on ? "online" : "offline"),
  });
}
