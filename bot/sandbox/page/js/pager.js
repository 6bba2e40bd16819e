// Arrow keys turn the pages of a message that has buttons ◀️ and ▶️: the one with the focus, or else, where
// a button has taken the focus along by going out, the one that was clicked last. A key pressed before the page
// that was asked for last has come counts: it turns that page as soon as it is there, the last key only.

const ARROWS = { ArrowLeft: "◀️", ArrowRight: "▶️" };
const TURNS = ["⏮️", "◀️", "▶️", "⏭️"];
const ELSEWHERE = "input, textarea, select, dialog, [role=listbox], [role=dialog]";

/** @typedef {{log: HTMLElement, id: string}} Place a message, whichever element shows it now */

/** @type {Place|null} */
let open = null;
/** the frame in which a key that came too early is tried again */
let later = 0;
/** the message whose page was turned last, when it was edited before, and until when the page may still come */
let turned = { id: "", edited: "", until: 0 };

/** Milliseconds in which a bot has acknowledged and shown the next page, or isn't going to. */
const PATIENCE = 10_000;

/** @param {Element|null|undefined} item @returns {Place|null} */
const placeOf = (item) => (item ? { log: item.parentElement, id: item.dataset.id } : null);

/** @param {Element} button @returns {string} the emoji that it bears */
const face = (button) => button.querySelector(".emoji")?.textContent ?? "";

/** @param {Place|null} place @param {string} arrow @returns {boolean} whether there is such a button */
function turn(place, arrow) {
  cancelAnimationFrame(later);
  const item = place?.log.querySelector(`.message[data-id="${place.id}"]`);
  const button = [...(item?.querySelectorAll("button.btn") ?? [])].find((one) => face(one) === arrow);
  if (!button?.isConnected || button.disabled) return false;
  const old = turned.id === place.id && turned.edited === item.dataset.edited && performance.now() < turned.until;
  if (old || button.classList.contains("busy")) later = requestAnimationFrame(() => turn(place, arrow));
  else button.click();
  return true;
}

document.addEventListener(
  "click",
  (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement} */ (at.closest?.(".message[data-id]"));
    open = placeOf(item);
    const button = item && at.closest("button.btn");
    if (button && TURNS.includes(face(button)))
      turned = { id: item.dataset.id, edited: item.dataset.edited, until: performance.now() + PATIENCE };
  },
  true,
);

document.addEventListener("keydown", (event) => {
  const arrow = ARROWS[event.key];
  if (!arrow || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = /** @type {HTMLElement} */ (event.target);
  if (at.closest(ELSEWHERE)) return;
  const place = placeOf(at.closest(".message[data-id]")) ?? (at === document.body ? open : null);
  if (turn(place, arrow)) event.preventDefault();
});
