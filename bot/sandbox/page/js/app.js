// The page: puts the panes side by side and keeps them to what the store says.
import { world } from "./api.js";
import { h } from "./dom.js";
import "./pager.js";
import { Pane } from "./pane.js";
import { people, Store } from "./store.js";
import { tick } from "./time.js";
import { Tools } from "./tools.js";
import { drawTop } from "./top.js";

const store = new Store();
const bar = document.getElementById("top"),
  row = document.getElementById("panes"),
  toasts = document.getElementById("toasts");
/** @type {Map<string, Pane>} */ const panes = new Map();

/** Says something in a corner for a while. @param {string} text @param {string} [level] */
function say(text, level = "info") {
  const last = toasts.lastElementChild;
  if (last?.textContent === text) last.remove();
  const toast = h("div", { class: `toast ${level}` }, text);
  toasts.append(toast);
  setTimeout(() => toast.remove(), 6000);
  while (toasts.childElementCount > 4) toasts.firstElementChild.remove();
}

const house = {
  say,
  /** Deletes somebody else's message, as a moderator would. @param {any} message */
  moderate: (message) =>
    world
      .arm({ kind: "delete_message", message_id: message.id })
      .catch((error) => say(error.message, "warning")),
};

const tools = new Tools(document.getElementById("tools"), store, { say, changed: () => top() });
const top = () => drawTop(bar, store, { toggleTools: () => tools.toggle(), toolsOpen: tools.open });

store.onSession = (session) => {
  session.on("toast", ({ text, level }) => say(text, level));
  session.on("unread", () => top());
  session.on("link", () => session.up || recheck());
  session.on("state", () => {
    store.people = people([...session.users.values()]);
    document.title = session.guild?.name ?? document.title;
    top();
    if (tools.open) tools.draw();
  });
};

/** Makes, changes and drops panes to match the store. */
function layout() {
  for (const [key, pane] of panes) {
    if (store.panes.some((one) => one.key === key)) continue;
    pane.close();
    panes.delete(key);
  }
  for (const state of store.panes) {
    let pane = panes.get(state.key);
    if (pane) pane.update(state);
    else panes.set(state.key, (pane = new Pane(store, state, house)));
  }
  const wanted = store.panes.map((state) => panes.get(state.key));
  wanted.forEach(
    (pane, index) =>
      row.children[index] !== pane.el && row.insertBefore(pane.el, row.children[index] ?? null),
  );
  row.style.setProperty("--panes", String(wanted.length));
  wanted.forEach((pane) => pane.session.me && pane.draw());
  store.prune();
  mark();
}

/** Shows which pane is the active one. Nothing else is drawn: a press that moves the focus must still find its button. */
function mark() {
  for (const [key, pane] of panes) pane.el.classList.toggle("active", key === store.active);
  top();
  if (tools.open) tools.draw();
}

store.onLayout(layout);
store.onFocus = mark;
addEventListener("visibilitychange", () => panes.forEach((pane) => pane.log.sayNews()));
setInterval(() => panes.forEach((pane) => tick(pane.el, pane.session.now())), 5000);

// A key typed at nothing in particular goes to the composer of the active pane; Alt and a digit picks a pane.
addEventListener("keydown", (event) => {
  const digit = event.altKey && /^[1-9]$/.test(event.key) ? store.panes[Number(event.key) - 1] : null;
  if (digit) {
    event.preventDefault();
    store.focus(digit.key);
    panes.get(digit.key).composer.focus();
  } else if (
    document.activeElement === document.body &&
    event.key.length === 1 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !document.querySelector("dialog[open]")
  ) {
    const pane = panes.get(store.active);
    if (pane && !pane.closeModal) pane.composer.focus();
  }
});

/**
 * Waits, not for long, for the shipped fonts: text laid out before they came keeps its empty boxes in some browsers
 * where no system font has its letters.
 */
const fonts = Promise.race([
  Promise.allSettled(
    ["JP", "SC"].flatMap((name) =>
      [400, 700].map((weight) => document.fonts.load(`${weight} 16px "Page ${name}"`, "字")),
    ),
  ),
  new Promise((done) => setTimeout(done, 2000)),
]);

/** Reads who is there, until the server answers. */
async function begin() {
  try {
    await fonts;
    store.settle((await world.users()).users);
  } catch {
    setTimeout(begin, 1000);
  }
}

let again = 0;

/** After a lost connection: a sandbox that was started anew has other ids, so people are found again by name. */
async function recheck() {
  clearTimeout(again);
  try {
    const { users } = await world.users();
    if (store.panes.some((pane) => !users.some((user) => user.id === pane.user))) store.settle(users);
  } catch {
    again = setTimeout(recheck, 1000);
  }
}
begin();
