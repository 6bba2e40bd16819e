// A select: a button that opens a list to pick from, one or several, with the keyboard or by thumb.
import { h, icon, refill, uid } from "./dom.js";
import { popup } from "./popup.js";
import { word } from "./words.js";

/**
 * @typedef {{value: string, label: string, description?: string, lead?: () => Node}} Option
 * @typedef {{options: Option[], values?: string[], min?: number, max?: number, placeholder?: string, disabled?: boolean,
 *   lang: import("./words.js").Lang, label: string, key?: string, busy?: boolean, onCommit?: (values: string[]) => void}} SelectProps
 */

/**
 * @param {SelectProps} props
 * @returns {{el: HTMLElement, button: HTMLButtonElement, read: () => string[]}}
 */
export function selectBox({
  options,
  values = [],
  min = 1,
  max = 1,
  placeholder,
  disabled,
  lang,
  label,
  key,
  busy,
  onCommit,
}) {
  let chosen = [...values];
  const shown = h("span", { class: "select-shown" });
  const button = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label,
      disabled: disabled || busy,
      data: key ? { key } : {},
      "aria-busy": busy ? "true" : null,
    },
    shown,
    busy ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : icon("down"),
  );

  const draw = () => {
    const picked = options.filter((option) => chosen.includes(option.value));
    shown.classList.toggle("none", !picked.length);
    if (!picked.length) refill(shown, placeholder || word(lang, "select"));
    else if (max === 1) refill(shown, picked[0].lead?.() ?? "", h("span", {}, picked[0].label));
    else
      refill(
        shown,
        picked.map((option) => h("span", { class: "tag" }, option.lead?.() ?? null, option.label)),
      );
    button.setAttribute(
      "aria-label",
      picked.length ? `${label}: ${picked.map((option) => option.label).join(", ")}` : label,
    );
  };

  const commit = (next) => {
    const same = next.length === chosen.length && next.every((value) => chosen.includes(value));
    if (same || next.length < min) return;
    chosen = next;
    draw();
    onCommit?.([...chosen]);
  };

  const open = () => openList({ button, options, chosen, min, max, lang, label, commit });
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  draw();
  return { el: h("div", { class: "select-wrap" }, button), button, read: () => [...chosen] };
}

/** The open list. A single pick closes it; several are committed when it closes. */
function openList({ button, options, chosen, min, max, lang, label, commit }) {
  const many = max > 1;
  const ids = uid("opt");
  let draft = [...chosen],
    at = 0,
    shown = options;
  const list = h("div", {
    class: "options",
    role: "listbox",
    id: `${ids}-list`,
    tabindex: "-1",
    "aria-label": label,
    "aria-multiselectable": many ? "true" : null,
  });
  const search =
    options.length > 8
      ? h("input", {
          class: "options-search",
          type: "text",
          placeholder: word(lang, "search"),
          "aria-label": word(lang, "search"),
          "aria-controls": `${ids}-list`,
          autocomplete: "off",
        })
      : null;
  const count = h("span", { class: "options-count", "aria-live": "polite" });
  const foot = many
    ? h(
        "div",
        { class: "options-foot" },
        count,
        h(
          "button",
          { type: "button", class: "btn primary small", on: { click: () => box.close() } },
          word(lang, "done"),
        ),
      )
    : null;
  const content = h("div", { class: "options-box" }, search, list, foot);
  const box = popup(button, content, { label, wide: true, onClose: () => many && commit(draft) });
  // On a phone the keyboard must not cover the list before anybody wants to search.
  const focus = search && !matchMedia("(pointer: coarse)").matches ? search : list;

  const draw = () => {
    refill(
      list,
      shown.length
        ? shown.map((option, index) => {
            const on = draft.includes(option.value);
            const full = many && !on && draft.length >= max;
            return h(
              "div",
              {
                class: `option${on ? " on" : ""}${index === at ? " at" : ""}`,
                id: `${ids}-${index}`,
                role: "option",
                "aria-selected": String(on),
                "aria-disabled": full ? "true" : null,
                data: { value: option.value },
                on: { click: () => pick(index), pointermove: () => at !== index && ((at = index), mark()) },
              },
              option.lead?.(),
              h(
                "span",
                { class: "option-text" },
                h("span", { class: "option-label" }, option.label),
                option.description ? h("span", { class: "option-hint" }, option.description) : null,
              ),
              many
                ? h("span", { class: "tick", "aria-hidden": "true" }, on ? icon("check") : null)
                : on
                  ? icon("check")
                  : null,
            );
          })
        : h("div", { class: "option-none" }, word(lang, "noChoice")),
    );
    count.textContent =
      draft.length < min
        ? word(lang, "pickAtLeast", { min })
        : word(lang, "picked", { count: draft.length, max });
    mark();
    box.place();
  };

  const mark = () => {
    [...list.children].forEach((child, index) => child.classList.toggle("at", index === at));
    focus.setAttribute("aria-activedescendant", shown.length ? `${ids}-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };

  const pick = (index) => {
    const option = shown[index];
    if (!option) return;
    const on = draft.includes(option.value);
    if (!many) {
      draft = on && min === 0 ? [] : [option.value];
      box.close();
      commit(draft);
    } else if (on || draft.length < max) {
      draft = on ? draft.filter((value) => value !== option.value) : [...draft, option.value];
      at = index;
      draw();
    }
  };

  let typed = "",
    typedAt = 0;
  content.addEventListener("keydown", (event) => {
    const last = shown.length - 1;
    const moves = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      PageDown: Math.min(at + 6, last),
      PageUp: Math.max(at - 6, 0),
    };
    if (event.target instanceof HTMLButtonElement) return;
    if (!search) Object.assign(moves, { Home: 0, End: last });
    if (event.key in moves) at = moves[event.key];
    else if (event.key === "Enter" || (event.key === " " && !search)) pick(at);
    else if (!search && event.key.length === 1) {
      typed = event.timeStamp - typedAt < 800 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      const found = shown.findIndex((option) => option.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (found >= 0) at = found;
    } else return;
    event.preventDefault();
    mark();
  });
  search?.addEventListener("input", () => {
    const want = search.value.trim().toLowerCase();
    shown = options.filter((option) =>
      `${option.label} ${option.description ?? ""}`.toLowerCase().includes(want),
    );
    at = 0;
    draw();
  });
  at = Math.max(
    0,
    options.findIndex((option) => draft.includes(option.value)),
  );
  draw();
  focus.focus({ preventScroll: true });
}
