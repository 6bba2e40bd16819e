// The list above the composer: commands, or values for an option. The focus stays in the input.
import { h, refill, uid } from "./dom.js";

/** @typedef {{label: string, hint?: string, group?: string, lead?: Node|null, tail?: string, value: any}} Suggestion */

export class Suggest {
  /** @param {(item: Suggestion) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    /** @type {Suggestion[]} */ this.items = [];
    this.at = 0;
    this.id = uid("suggest");
    /** @type {HTMLElement|null} */ this.input = null;
    this.list = h("div", { class: "suggest-list", role: "listbox", id: this.id });
    this.title = h("div", { class: "suggest-title" });
    this.el = h("div", { class: "suggest", hidden: true }, this.title, this.list);
    // A press in the list must not take the focus out of the input.
    this.el.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.el.hidden;
  }

  /**
   * @param {HTMLElement} input
   * @param {string} title
   * @param {Suggestion[]} items
   * @param {string} [note] shown when there are none
   */
  show(input, title, items, note = "") {
    this.input = input;
    this.items = items;
    this.at = 0;
    if (!items.length && !note) return this.hide();
    this.title.textContent = title;
    this.list.setAttribute("aria-label", title);
    let group = null;
    const rows = [];
    items.forEach((item, index) => {
      if (item.group && item.group !== group)
        rows.push(h("div", { class: "suggest-group", role: "presentation" }, (group = item.group)));
      rows.push(
        h(
          "div",
          {
            class: "suggest-item",
            role: "option",
            id: `${this.id}-${index}`,
            data: { index },
            on: { click: () => this.pick(index), pointermove: () => this.mark(index, false) },
          },
          item.lead,
          h(
            "span",
            { class: "suggest-text" },
            h("span", { class: "suggest-label" }, item.label),
            item.hint ? h("span", { class: "suggest-hint" }, item.hint) : null,
          ),
          item.tail ? h("span", { class: "suggest-tail" }, item.tail) : null,
        ),
      );
    });
    refill(this.list, rows.length ? rows : h("div", { class: "suggest-none" }, note));
    this.el.hidden = false;
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", "true");
    this.mark(0);
    return undefined;
  }

  hide() {
    this.el.hidden = true;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** @param {number} index @param {boolean} [scroll] */
  mark(index, scroll = true) {
    this.at = index;
    for (const node of this.list.querySelectorAll(".suggest-item")) {
      const on = Number(node.dataset.index) === index;
      node.classList.toggle("at", on);
      node.setAttribute("aria-selected", String(on));
      if (on && scroll) {
        const head = node.previousElementSibling?.classList.contains("suggest-group") && index === 0;
        (head ? node.previousElementSibling : node).scrollIntoView({ block: "nearest" });
      }
    }
    if (this.items.length) this.input?.setAttribute("aria-activedescendant", `${this.id}-${index}`);
  }

  /** @param {number} index */
  pick(index) {
    const item = this.items[index];
    if (item) this.onPick(item);
  }

  /** Whether the list took the key. @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const size = this.items.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && size) this.mark((this.at + step + size) % size);
    else if ((event.key === "Enter" || event.key === "Tab") && size && !event.shiftKey) this.pick(this.at);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
