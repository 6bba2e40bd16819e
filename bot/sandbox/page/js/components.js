// Buttons, selects and the layout components of a message.
import { avatar, h, icon, nameOf, uid } from "./dom.js";
import { markdown } from "./markdown.js";
import { cssColour, fileCard, gallery, picture, safeUrl } from "./media.js";
import { selectBox } from "./select.js";
import { word } from "./words.js";

/** @typedef {import("./message.js").View} View */

const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** @param {any} message @param {View} view @returns {Node[]} */
export const components = (message, view) =>
  message.components.map((one) => component(one, message, view)).filter(Boolean);

/** @type {Record<number, (one: any, message: any, view: View) => Node|null>} */
const DRAW = {
  1: (one, message, view) =>
    h(
      "div",
      { class: "row" },
      one.components.map((child) => component(child, message, view)),
    ),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (one, message, view) =>
    h(
      "div",
      { class: "section" },
      h(
        "div",
        { class: "section-text" },
        one.components.map((child) => component(child, message, view)),
      ),
      h("div", { class: "section-side" }, one.accessory ? component(one.accessory, message, view) : null),
    ),
  10: (one, _message, view) => h("div", { class: "text md" }, ...markdown(one.content, view.md)),
  11: (one, _message, view) => h("div", { class: "thumb" }, picture(media(one), view)),
  12: (one, _message, view) => gallery(one.items.map(media), view),
  13: (one, _message, view) =>
    spoilt(
      one,
      view,
      fileCard({ url: one.file.url, name: one.name ?? one.file.url.split("/").at(-1), size: one.size }),
    ),
  14: (one) =>
    h("div", {
      class: `separator${one.divider === false ? "" : " line"}${one.spacing === 2 ? " wide" : ""}`,
      role: one.divider === false ? null : "separator",
    }),
  17: (one, message, view) =>
    spoilt(
      one,
      view,
      h(
        "div",
        {
          class: "container",
          style: cssColour(one.accent_color) ? { "--accent": cssColour(one.accent_color) } : {},
        },
        one.components.map((child) => component(child, message, view)),
      ),
    ),
};

/** @param {any} one @param {any} message @param {View} view */
const component = (one, message, view) => DRAW[one.type]?.(one, message, view) ?? null;

/** @param {any} one a gallery item or a thumbnail */
const media = (one) => ({
  url: one.media.url,
  alt: one.description ?? "",
  width: one.media.width,
  height: one.media.height,
  spoiler: one.spoiler,
  type: one.media.content_type,
});

/** Puts a veil over what is marked as a spoiler. @param {any} one @param {View} view @param {HTMLElement} node */
function spoilt(one, view, node) {
  if (!one.spoiler) return node;
  node.inert = true;
  const veil = h(
    "button",
    { type: "button", class: "veil", on: { click: () => ((node.inert = false), veil.remove()) } },
    word(view.lang, "spoiler"),
  );
  return h("div", { class: "veiled" }, node, veil);
}

/** Three dots that say "wait". */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** @param {any} emoji */
export const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : "");

/** @param {any} one @param {any} message @param {View} view */
function button(one, message, view) {
  const face = [
    one.emoji ? h("span", { class: "emoji" }, emojiText(one.emoji)) : null,
    one.label ? h("span", { class: "btn-label" }, one.label) : null,
  ];
  const style = STYLE[one.style] ?? "secondary";
  if (one.style === 5) {
    return h(
      "a",
      {
        class: `btn ${style}`,
        href: one.disabled ? null : safeUrl(one.url),
        target: "_blank",
        rel: "noopener noreferrer",
        "aria-disabled": one.disabled ? "true" : null,
        data: { key: `c${one.id}` },
      },
      face,
      icon("external"),
    );
  }
  const busy = view.session.busy.has(`${message.id}:${one.id ?? one.custom_id}`);
  return h(
    "button",
    {
      type: "button",
      class: `btn ${style}${busy ? " busy" : ""}`,
      disabled: one.disabled,
      "aria-busy": busy ? "true" : null,
      "aria-label": one.label ? null : emojiText(one.emoji),
      data: { key: `c${one.id ?? one.custom_id}`, custom: one.custom_id },
      on: { click: () => view.use(message, one) },
    },
    face,
    busy ? dots() : null,
  );
}

/** @param {any} one @param {any} message @param {View} view */
function select(one, message, view) {
  const key = `${message.id}:${one.id ?? one.custom_id}`;
  const { options, values } = selectOptions(one, view);
  const { el } = selectBox({
    options,
    values: view.session.picks.get(key) ?? values,
    min: one.min_values ?? 1,
    max: one.max_values ?? 1,
    placeholder: one.placeholder,
    disabled: one.disabled,
    lang: view.lang,
    label: one.placeholder || word(view.lang, "select"),
    key: `c${one.id ?? one.custom_id}`,
    busy: view.session.busy.has(key),
    onCommit: (picked) => view.use(message, one, picked),
  });
  return el;
}

/**
 * What a select of any type offers, and what is picked in it at first.
 * @param {any} one
 * @param {View} view
 * @returns {{options: import("./select.js").Option[], values: string[]}}
 */
export function selectOptions(one, view) {
  const { session } = view;
  const first = (one.default_values ?? []).map((value) => value.id);
  if (one.type === 3) {
    return {
      options: one.options.map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        lead: option.emoji ? () => h("span", { class: "emoji" }, emojiText(option.emoji)) : undefined,
      })),
      values: one.options.filter((option) => option.default).map((option) => option.value),
    };
  }
  const people = [...session.users.values()].map((user) => ({
    value: user.id,
    label: nameOf(user),
    description: `@${user.username}`,
    lead: () => avatar(user, "tiny"),
  }));
  const roles = (session.guild?.roles ?? []).map((role) => ({
    value: role.id,
    label: role.name,
    lead: () => h("span", { class: "role-dot", style: { "--colour": cssColour(role.color) ?? "#99a" } }),
  }));
  const kinds = one.channel_types?.length ? one.channel_types : null;
  const places = [...session.channels.values()]
    .filter((channel) => channel.kind !== "dm" && (!kinds || kinds.includes(CHANNEL_TYPE[channel.kind])))
    .map((channel) => ({
      value: channel.id,
      label: channel.name,
      lead: () => icon(channel.kind === "text" ? "hash" : "thread"),
    }));
  return { options: { 5: people, 6: roles, 7: [...people, ...roles], 8: places }[one.type], values: first };
}

/** Discord's numbers for the kinds of channel. */
export const CHANNEL_TYPE = { text: 0, dm: 1, thread: 11, private_thread: 12 };

/** A label that belongs to a control: `for` and `id` in one. @param {string} text */
export const labelled = (text) => {
  const id = uid("field");
  return { id, label: h("label", { for: id }, text) };
};
