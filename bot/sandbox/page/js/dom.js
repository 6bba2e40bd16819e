// The only place that makes elements. Text always goes in as text nodes, never as HTML.

/** @typedef {Node|string|number|null|undefined|false|any[]} Child */

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [props] `class`, `style` (an object), `data` (an object), `on` (listeners by event),
 *   `text`; true sets an empty attribute, false, null and undefined set none; anything else is an attribute.
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "style")
      for (const [key, v] of Object.entries(value)) node.style.setProperty(key, String(v));
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "on")
      for (const [event, listener] of Object.entries(value))
        listener && node.addEventListener(event, listener);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(
    ...children
      .flat(Infinity)
      .filter(keep)
      .map((child) => (typeof child === "number" ? String(child) : child)),
  );
  return node;
}

const keep = (child) => child !== null && child !== undefined && child !== false;

/** Paths of the page's own line icons, on a 24 by 24 grid. */
const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M5 5h14v9H10l-5 5zM9 9h6",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  chat: "M4 5h16v11H9l-5 4z",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  tools: "M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7V20h3.3l5.2-5.2a4 4 0 0 0 5-5.3L15 12l-3-3z",
  send: "M4 12l16-8-6 16-3-6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  reply: "M10 6L4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  copy: "M9 9h10v11H9zM5 15V4h10",
  file: "M7 3h7l4 4v14H7zM14 3v5h5",
  check: "M5 12l5 5 9-10",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  slash: "M15 4L9 20M4 4h16v16H4z",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-6 8-6s7 2 8 6",
  columns: "M4 5h16v14H4zM12 5v14",
  single: "M4 5h16v14H4z",
  search: "M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM16 16l4 4",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  warn: "M12 4l9 16H3zM12 10v4M12 17h.01",
};

/**
 * A line icon, hidden from screen readers.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return fill(svg, { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, []);
}

/**
 * Replaces the children of `parent` and gives the focus back to the element with the same `data-key`.
 * @param {Element} parent
 * @param {...Child} children
 */
export function refill(parent, ...children) {
  const key = focusKey(parent);
  parent.replaceChildren(...children.flat(Infinity).filter(keep));
  refocus(parent, key);
}

/** The `data-key` of the focused element inside `root`, or null. @param {Element} root */
export function focusKey(root) {
  const active = document.activeElement;
  return active instanceof HTMLElement && root.contains(active) ? (active.dataset.key ?? null) : null;
}

/** Focuses the element with that `data-key`, if there is one. @param {Element} root @param {string|null} key */
export function refocus(root, key) {
  if (key) all(root, `[data-key="${CSS.escape(key)}"]`)[0]?.focus({ preventScroll: true });
}

/** The HTML elements below `root` that match. @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
export const all = (root, selector) => [
  .../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector)),
];

let serial = 0;
/** An id that no other element of the page has. @param {string} prefix */
export const uid = (prefix) => `${prefix}-${++serial}`;

/** A round picture of a person: the initials on the person's colour. @param {any} user @param {string} [size] */
export function avatar(user, size = "") {
  return h(
    "span",
    { class: `avatar ${size}`, "aria-hidden": "true", style: { "--colour": colourOf(user) } },
    initialsOf(user),
  );
}

const COLOURS = ["#c2513f", "#2f7d5b", "#8a5bb5", "#a86a1d", "#2c6fa8", "#a3426b"];

/** @param {any} user */
export function colourOf(user) {
  if (user?.colour) return user.colour;
  const id = String(user?.id ?? "0");
  return COLOURS[Number(id.slice(-4)) % COLOURS.length];
}

/** @param {any} user */
export function initialsOf(user) {
  return user?.initials || [...nameOf(user)][0]?.toUpperCase() || "?";
}

/** The name to show for a person, from either API's shape. @param {any} user */
export const nameOf = (user) => user?.name ?? user?.global_name ?? user?.username ?? "?";
