// Small windows anchored to a button: menus and the lists of selects. On a phone they rise from the bottom.
import { h } from "./dom.js";

/**
 * Opens `content` in the top layer beside `anchor`. A click outside or Escape closes it and gives the focus back.
 * @param {HTMLElement} anchor
 * @param {HTMLElement} content
 * @param {{label?: string, wide?: boolean, onClose?: () => void}} [options] `wide`: as wide as the anchor
 * @returns {{close: () => void, place: () => void}}
 */
export function popup(anchor, content, { label, wide = false, onClose } = {}) {
  const lang = anchor.closest("[lang]")?.getAttribute("lang");
  const box = h("div", { class: "popup", popover: "auto", "aria-label": label, lang }, content);
  document.body.append(box);
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const sheet = innerWidth <= 600;
    box.classList.toggle("sheet", sheet);
    for (const side of ["left", "top", "width", "max-height"]) box.style.removeProperty(side);
    if (sheet) return;
    if (wide) box.style.setProperty("width", `${at.width}px`);
    const below = innerHeight - at.bottom - 12,
      above = at.top - 12;
    const up = below < Math.min(box.scrollHeight, 260) && above > below;
    box.style.setProperty("max-height", `${Math.min(420, up ? above : below)}px`);
    const size = box.getBoundingClientRect();
    box.style.setProperty("left", `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`);
    box.style.setProperty("top", `${up ? at.top - size.height - 4 : at.bottom + 4}px`);
  };
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    const inside = box.contains(document.activeElement) || document.activeElement === document.body;
    removeEventListener("resize", place);
    anchor.setAttribute("aria-expanded", "false");
    box.remove();
    if (inside && anchor.isConnected) anchor.focus({ preventScroll: true });
    onClose?.();
  };
  box.addEventListener("toggle", (event) => event.newState === "closed" && close());
  box.addEventListener("keydown", (event) => {
    if (event.key === "Tab") close();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    close();
  });
  addEventListener("resize", place);
  anchor.setAttribute("aria-expanded", "true");
  box.showPopover();
  place();
  return { close, place };
}

/** @typedef {{label: string, hint?: string, lead?: Node|null, on: boolean, act: () => void, danger?: boolean}|{heading: string}} MenuItem */

/**
 * A menu on a button: arrows move, Enter chooses.
 * @param {HTMLElement} anchor
 * @param {(MenuItem & {[key: string]: any})[]} items
 * @param {string} label
 */
export function menu(anchor, items, label) {
  const list = h("div", { class: "menu", role: "menu", "aria-label": label });
  const box = popup(anchor, list, { label });
  for (const item of items) {
    if ("heading" in item) list.append(h("div", { class: "menu-head", role: "presentation" }, item.heading));
    else {
      list.append(
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            tabindex: "-1",
            class: `menu-item${item.on ? " on" : ""}${item.danger ? " danger" : ""}`,
            on: { click: () => (box.close(), item.act()) },
          },
          item.lead,
          h("span", { class: "menu-label" }, item.label),
          item.hint ? h("span", { class: "menu-hint" }, item.hint) : null,
        ),
      );
    }
  }
  const buttons = [...list.querySelectorAll("button")];
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
  box.place();
  (buttons.find((button) => button.classList.contains("on")) ?? buttons[0])?.focus({ preventScroll: true });
  return box;
}
