// The fields of a modal. Each knows its value and whether it is valid.
import { h, icon, uid } from "./dom.js";
import { selectOptions } from "./components.js";
import { fileSize } from "./media.js";
import { selectBox } from "./select.js";
import { word } from "./words.js";

/** @typedef {import("./message.js").View} View */
/** @typedef {{el: HTMLElement, control: HTMLElement, labelFor?: string, read: () => any, check: () => string|null}} Field */

/**
 * @param {any} one the component inside a label, or a text input of the old style
 * @param {View} view
 * @param {string} label
 * @returns {Field|null} null for a type that has no value
 */
export function field(one, view, label) {
  return FIELDS[one.type]?.(one, view, label) ?? null;
}

/** @type {Record<number, (one: any, view: View, label: string) => Field>} */
const FIELDS = {
  3: pick,
  4: input,
  5: pick,
  6: pick,
  7: pick,
  8: pick,
  19: files,
  21: radios,
  22: checks,
  23: check,
};

/** A text input, of one line or several. */
function input(one, { lang }) {
  const id = uid("input"),
    required = one.required !== false;
  const control = h(one.style === 2 ? "textarea" : "input", {
    id,
    class: "input",
    type: one.style === 2 ? null : "text",
    rows: one.style === 2 ? 4 : null,
    placeholder: one.placeholder,
    maxlength: one.max_length ?? 4000,
    "aria-required": String(required),
    autocomplete: "off",
  });
  control.value = one.value ?? "";
  const max = one.max_length ?? (one.style === 2 ? 4000 : null);
  const count = max ? h("span", { class: "count", "aria-hidden": "true" }) : null;
  const tally = () => count && (count.textContent = `${[...control.value].length} / ${max}`);
  control.addEventListener("input", tally);
  tally();
  return {
    el: h("div", { class: "input-wrap" }, control, count),
    control,
    labelFor: id,
    read: () => control.value,
    check() {
      const size = [...control.value].length;
      if (!size) return required ? word(lang, "mustFill") : null;
      if (one.min_length && size < one.min_length) return word(lang, "tooShort", { min: one.min_length });
      return one.max_length && size > one.max_length ? word(lang, "tooLong", { max: one.max_length }) : null;
    },
  };
}

/** A select of any type. */
function pick(one, view, label) {
  const required = one.required !== false,
    min = one.min_values ?? (required ? 1 : 0),
    max = one.max_values ?? 1;
  const { options, values } = selectOptions(one, view);
  const { el, button, read } = selectBox({
    options,
    values,
    min: required ? min : 0,
    max,
    placeholder: one.placeholder,
    lang: view.lang,
    label,
  });
  button.setAttribute("aria-required", String(required));
  return { el, control: button, read, check: () => amount(read().length, min, max, required, view.lang) };
}

/** @returns {string|null} what is wrong with the number of picks */
function amount(count, min, max, required, lang) {
  if (!count) return required ? word(lang, "mustFill") : null;
  if (count < min) return word(lang, "pickAtLeast", { min });
  return count > max ? word(lang, "pickAtMost", { max }) : null;
}

/** One line of a radio or checkbox group. */
function line(type, name, option, checked) {
  const box = h("input", { type, name, value: option.value, checked });
  return {
    box,
    el: h(
      "label",
      { class: "choice" },
      box,
      h(
        "span",
        { class: "choice-text" },
        h("span", { class: "choice-label" }, option.label),
        option.description ? h("span", { class: "choice-hint" }, option.description) : null,
      ),
    ),
  };
}

function radios(one, { lang }, label) {
  const name = uid("radio"),
    required = one.required !== false;
  const lines = one.options.map((option) => line("radio", name, option, option.default));
  // What need not be answered can be taken back by a second click.
  let held = null;
  for (const { el, box } of required ? [] : lines) {
    el.addEventListener("pointerdown", () => (held = box.checked ? box : null));
    box.addEventListener("click", () => {
      if (held === box) box.checked = false;
      held = null;
    });
  }
  const read = () => lines.find(({ box }) => box.checked)?.box.value ?? null;
  return {
    el: h(
      "div",
      { class: "choices", role: "radiogroup", "aria-label": label, "aria-required": String(required) },
      lines.map(({ el }) => el),
    ),
    control: lines[0].box,
    read,
    check: () => (required && read() === null ? word(lang, "mustFill") : null),
  };
}

function checks(one, { lang }, label) {
  const name = uid("check"),
    required = one.required !== false,
    max = one.max_values ?? one.options.length,
    min = one.min_values ?? (required ? 1 : 0);
  const lines = one.options.map((option) => line("checkbox", name, option, option.default));
  const read = () => lines.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const cap = () => {
    const full = read().length >= max;
    for (const { box } of lines) box.disabled = full && !box.checked;
  };
  const el = h(
    "div",
    { class: "choices", role: "group", "aria-label": label, on: { change: cap } },
    lines.map((each) => each.el),
    max < one.options.length || min > 1
      ? h(
          "p",
          { class: "hint" },
          min > 1 ? word(lang, "pickAtLeast", { min }) : "",
          max < one.options.length ? ` ${word(lang, "pickAtMost", { max })}` : "",
        )
      : null,
  );
  cap();
  return { el, control: lines[0].box, read, check: () => amount(read().length, min, max, required, lang) };
}

function check(one, _view, label) {
  const { el, box } = line("checkbox", uid("check"), { value: "on", label }, one.default);
  return { el: h("div", { class: "choices" }, el), control: box, read: () => box.checked, check: () => null };
}

function files(one, view, label) {
  const { lang, session } = view;
  const required = one.required !== false,
    min = one.min_values ?? (required ? 1 : 0),
    max = one.max_values ?? 1;
  /** @type {any[]} */ let done = [];
  let pending = 0;
  const list = h("ul", { class: "uploads" });
  const draw = () =>
    list.replaceChildren(
      ...done.map((upload) =>
        h(
          "li",
          { class: "upload" },
          icon("file"),
          h("span", { class: "upload-name" }, upload.filename),
          h("span", { class: "upload-size" }, fileSize(upload.size)),
          h(
            "button",
            {
              type: "button",
              class: "icon-btn",
              "aria-label": word(lang, "remove", { name: upload.filename }),
              on: { click: () => ((done = done.filter((other) => other !== upload)), draw()) },
            },
            icon("close"),
          ),
        ),
      ),
    );
  const control = h("input", { type: "file", class: "sr", multiple: max > 1, "aria-label": label });
  control.addEventListener("change", async () => {
    const chosen = [...control.files];
    control.value = "";
    for (const file of chosen) {
      pending++;
      try {
        done.push(await session.api.upload(file));
      } catch (error) {
        session.toast(error);
      }
      pending--;
      draw();
    }
  });
  return {
    el: h(
      "div",
      {},
      h("label", { class: "btn secondary file-btn" }, control, icon("plus"), word(lang, "addFiles")),
      list,
    ),
    control,
    read: () => done.map((upload) => upload.id),
    check() {
      if (pending) return word(lang, "loading");
      if (!done.length) return required ? word(lang, "mustFill") : null;
      return done.length < min || done.length > max ? word(lang, "fileTooMany", { min, max }) : null;
    },
  };
}
