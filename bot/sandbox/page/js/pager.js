// Arrow keys turn the pages of a message that has buttons ◀️ and ▶️: the one with the focus, or else, where
// a button has taken the focus along by going out, the one that was clicked last.

const ARROWS = { ArrowLeft: "◀️", ArrowRight: "▶️" };
const ELSEWHERE = "input, textarea, select, dialog, [role=listbox], [role=dialog]";

/** @type {{log: HTMLElement, id: string}|null} */
let open = null;

document.addEventListener(
  "click",
  (event) => {
    const item = /** @type {HTMLElement} */ (event.target).closest?.(".message[data-id]");
    open = item ? { log: item.parentElement, id: item.dataset.id } : null;
  },
  true,
);

document.addEventListener("keydown", (event) => {
  const arrow = ARROWS[event.key];
  if (!arrow || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = /** @type {HTMLElement} */ (event.target);
  if (at.closest(ELSEWHERE)) return;
  const last = at === document.body && open ? open.log.querySelector(`.message[data-id="${open.id}"]`) : null;
  const item = at.closest(".message") ?? last;
  const button = [...(item?.querySelectorAll("button.btn") ?? [])].find(
    (one) => one.querySelector(".emoji")?.textContent === arrow,
  );
  if (!button || button.disabled || button.classList.contains("busy")) return;
  event.preventDefault();
  button.click();
});
