// Arrow keys turn the pages of a message that has buttons ◀️ and ▶️: the one with the focus, or else, where
// a button has taken the focus along by going out, the one that was clicked last. A key pressed while the
// button still waits for its answer counts: it is pressed as soon as the answer is there, the last key only.

const ARROWS = { ArrowLeft: "◀️", ArrowRight: "▶️" };
const ELSEWHERE = "input, textarea, select, dialog, [role=listbox], [role=dialog]";

/** @typedef {{log: HTMLElement, id: string}} Place a message, whichever element shows it now */

/** @type {Place|null} */
let open = null;
/** the frame in which a key that came too early is tried again */
let later = 0;

/** @param {Element|null|undefined} item @returns {Place|null} */
const placeOf = (item) => (item ? { log: item.parentElement, id: item.dataset.id } : null);

/** @param {Place|null} place @param {string} arrow @returns {boolean} whether there is such a button */
function turn(place, arrow) {
  cancelAnimationFrame(later);
  const item = place?.log.querySelector(`.message[data-id="${place.id}"]`);
  const button = [...(item?.querySelectorAll("button.btn") ?? [])].find(
    (one) => one.querySelector(".emoji")?.textContent === arrow,
  );
  if (!button?.isConnected || button.disabled) return false;
  if (button.classList.contains("busy")) later = requestAnimationFrame(() => turn(place, arrow));
  else button.click();
  return true;
}

document.addEventListener(
  "click",
  (event) => {
    open = placeOf(/** @type {HTMLElement} */ (event.target).closest?.(".message[data-id]"));
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
