// A form that the bot opened, over the pane of the person who asked for it.
import { dots } from "./components.js";
import { all, h, icon, nameOf, refill, uid } from "./dom.js";
import { field } from "./fields.js";
import { markdown } from "./markdown.js";
import { failure, word } from "./words.js";

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), textarea, a[href], [tabindex='0']";

/**
 * Opens a modal.
 * @param {any} modal
 * @param {import("./message.js").View} view
 * @param {HTMLElement} layer where it lies
 * @param {(result: any) => void} onClose told once, with the Result of the submission or null
 * @returns {{close: () => void}}
 */
export function openModal(modal, view, layer, onClose) {
  const { session, lang } = view;
  const titleId = uid("modal");
  /** @type {{one: any, made: import("./fields.js").Field, slot: HTMLElement, error: HTMLElement}[]} */ const fields =
    [];

  const add = (one, label, description) => {
    const made = field(one, view, label);
    if (!made) return null;
    const error = h("p", { class: "field-error", id: uid("error"), role: "alert", hidden: true });
    const required = one.required !== false && one.type !== 23;
    const alone = one.type === 23;
    const caption = [
      label,
      required
        ? h("span", { class: "star", title: word(lang, "required"), "aria-hidden": "true" }, " *")
        : null,
    ];
    const slot = h(
      "div",
      { class: "field" },
      alone
        ? null
        : made.labelFor
          ? h("label", { class: "field-label", for: made.labelFor }, caption)
          : h("div", { class: "field-label" }, caption),
      description ? h("p", { class: "field-hint" }, description) : null,
      made.el,
      error,
    );
    fields.push({ one, made, slot, error });
    return slot;
  };

  const body = modal.components.map((one) => {
    if (one.type === 10) return h("div", { class: "md modal-text" }, ...markdown(one.content, view.md));
    if (one.type === 18) return add(one.component, one.label, one.description);
    if (one.type === 1) return one.components.map((child) => add(child, child.label ?? "", null));
    return null;
  });

  const alarm = h("p", { class: "modal-error", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "btn primary" }, word(lang, "submit"));
  const form = h(
    "form",
    { class: "modal", role: "dialog", "aria-modal": "true", "aria-labelledby": titleId, novalidate: true },
    h(
      "header",
      { class: "modal-head" },
      h("h2", { id: titleId }, modal.title),
      h(
        "button",
        {
          type: "button",
          class: "icon-btn",
          "aria-label": word(lang, "close"),
          on: { click: () => close(null) },
        },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "modal-body" },
      alarm,
      body,
      h("p", { class: "modal-note" }, word(lang, "secret", { name: nameOf(session.bot?.user) })),
    ),
    h(
      "footer",
      { class: "modal-foot" },
      h(
        "button",
        { type: "button", class: "btn quiet", on: { click: () => close(null) } },
        word(lang, "cancel"),
      ),
      submit,
    ),
  );
  const shade = h("div", { class: "shade" }, form);

  let open = true;
  const close = (result) => {
    if (!open) return;
    open = false;
    shade.remove();
    onClose(result);
  };

  const verify = () => {
    let first = null;
    for (const { made, error, slot } of fields) {
      const wrong = made.check();
      error.hidden = !wrong;
      error.textContent = wrong ?? "";
      slot.classList.toggle("wrong", Boolean(wrong));
      made.control.setAttribute("aria-invalid", String(Boolean(wrong)));
      if (wrong) made.control.setAttribute("aria-describedby", error.id);
      else made.control.removeAttribute("aria-describedby");
      if (wrong) first ??= made.control;
    }
    first?.focus();
    return !first;
  };

  const send = async () => {
    if (submit.disabled || !verify()) return;
    submit.disabled = true;
    refill(submit, word(lang, "submit"), dots());
    alarm.hidden = true;
    const values = Object.fromEntries(fields.map(({ one, made }) => [one.custom_id, made.read()]));
    const result = await session.interact({ kind: "submit", modal_id: modal.modal_id, values });
    if (!result.error) return close(result);
    submit.disabled = false;
    refill(submit, word(lang, "submit"));
    alarm.textContent = failure(lang, result.error);
    alarm.hidden = false;
    alarm.scrollIntoView({ block: "nearest" });
    submit.focus();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close(null);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === "Tab") trap(event, form);
  });
  // Once a field was found wrong, it is looked at again as it changes.
  form.addEventListener("input", (event) => {
    const at = fields.find(({ slot }) => slot.contains(event.target));
    if (!at || !at.slot.classList.contains("wrong") || at.made.check()) return;
    at.slot.classList.remove("wrong");
    at.error.hidden = true;
    at.made.control.setAttribute("aria-invalid", "false");
  });

  layer.append(shade);
  (fields[0]?.made.control ?? submit).focus({ preventScroll: true });
  return { close: () => close(null) };
}

/** Keeps Tab inside. @param {KeyboardEvent} event @param {HTMLElement} root */
function trap(event, root) {
  const stops = all(root, FOCUSABLE).filter((node) => node.tabIndex >= 0 && node.offsetParent);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  const active = document.activeElement;
  const radio =
    edge instanceof HTMLInputElement &&
    edge.type === "radio" &&
    active instanceof HTMLInputElement &&
    active.name === edge.name;
  if (active !== edge && !radio) return;
  event.preventDefault();
  other.focus();
}
