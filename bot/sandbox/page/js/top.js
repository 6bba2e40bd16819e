// The bar above the panes: the server, who is shown, layouts, tools.
import { avatar, h, icon, nameOf, refill } from "./dom.js";
import { presence } from "./places.js";
import { menu } from "./popup.js";
import { langOf, word } from "./words.js";

/**
 * @param {HTMLElement} bar
 * @param {import("./store.js").Store} store
 * @param {{toggleTools: () => void, toolsOpen: boolean}} house
 */
export function drawTop(bar, store, { toggleTools, toolsOpen }) {
  const active = store.panes.find((pane) => pane.key === store.active);
  const session = active ? store.sessions.get(active.user) : null;
  const lang = langOf(session?.me?.locale);
  const unread = (userId) => {
    const own = store.sessions.get(userId);
    return own
      ? [...own.unread.entries()]
          .filter(([id]) => own.channels.has(id))
          .reduce((sum, [, news]) => sum + news.mentions, 0)
      : 0;
  };
  const tab = (pane) => {
    const user = store.people.find((person) => person.id === pane.user);
    const on = pane.key === store.active,
      count = on ? 0 : unread(pane.user);
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        class: `tab${on ? " on" : ""}`,
        "aria-selected": String(on),
        title: `${nameOf(user)} ${pane.place}`,
        data: { key: `tab-${pane.key}` },
        on: { click: () => store.focus(pane.key) },
      },
      avatar(user, "small"),
      h(
        "span",
        { class: "tab-text" },
        h("span", { class: "tab-name" }, nameOf(user)),
        h("span", { class: "tab-place" }, pane.place === "dm" ? "DM" : pane.place.replace("thread:", "")),
      ),
      count ? h("span", { class: "count-badge" }, count) : null,
    );
  };
  refill(
    bar,
    h(
      "div",
      { class: "brand" },
      h("span", { class: "brand-mark", "aria-hidden": "true" }),
      h("span", { class: "brand-name" }, session?.guild?.name ?? "Sandbox"),
      session?.bot?.user
        ? h("span", { class: "brand-bot" }, presence(session, lang), nameOf(session.bot.user))
        : null,
    ),
    h("div", { class: "tabs", role: "tablist" }, store.panes.map(tab)),
    h(
      "button",
      {
        type: "button",
        class: "icon-btn",
        "aria-label": word(lang, "addPane"),
        title: word(lang, "addPane"),
        "aria-haspopup": "menu",
        data: { key: "add" },
        on: { click: (event) => addMenu(event.currentTarget, store, lang) },
      },
      icon("columns"),
      icon("plus"),
    ),
    h(
      "button",
      {
        type: "button",
        class: `icon-btn${toolsOpen ? " on" : ""}`,
        "aria-label": word(lang, "tools"),
        title: word(lang, "tools"),
        "aria-expanded": String(toolsOpen),
        data: { key: "tools" },
        on: { click: toggleTools },
      },
      icon("tools"),
    ),
  );
}

/** Who else to show, and ready-made layouts. */
function addMenu(anchor, store, lang) {
  const [first, second] = [
    store.panes[0]?.user,
    store.panes.find((pane) => pane.user !== store.panes[0]?.user)?.user ?? store.people[1]?.id,
  ];
  const name = (id) => nameOf(store.people.find((user) => user.id === id));
  const channel = store.panes.find((pane) => pane.place !== "dm")?.place ?? "#general";
  const layout = (label, ...panes) => ({
    label,
    lead: icon("columns"),
    on: false,
    act: () => store.arrange(panes.map(([user, place]) => store.paneFor(user, place))),
  });
  menu(
    anchor,
    [
      { heading: word(lang, "addPane") },
      ...store.people.map((user) => ({
        label: nameOf(user),
        lead: avatar(user, "small"),
        on: false,
        act: () => store.add(store.paneFor(user.id, channel)),
      })),
      { heading: word(lang, "places") },
      layout(`${name(first)} ${channel} | ${name(second)} ${channel}`, [first, channel], [second, channel]),
      layout(`${name(first)} ${channel} | ${name(second)} DM`, [first, channel], [second, "dm"]),
      layout(`${name(first)} DM | ${name(second)} DM`, [first, "dm"], [second, "dm"]),
      layout(
        `${name(first)} ${channel} | ${name(first)} DM | ${name(second)} DM`,
        [first, channel],
        [first, "dm"],
        [second, "dm"],
      ),
    ],
    word(lang, "addPane"),
  );
}
