// Times as people read them.
import { all } from "./dom.js";

const cache = new Map();

/** @param {string} locale @param {Intl.DateTimeFormatOptions} options */
function format(locale, options) {
  const key = locale + JSON.stringify(options);
  if (!cache.has(key)) cache.set(key, new Intl.DateTimeFormat(locale, options));
  return cache.get(key);
}

/** The hour of a message. @param {Date} date @param {string} locale */
export const clock = (date, locale) => format(locale, { hour: "2-digit", minute: "2-digit" }).format(date);

/** The day, for the line between two days. @param {Date} date @param {string} locale */
export const day = (date, locale) =>
  format(locale, { year: "numeric", month: "long", day: "numeric" }).format(date);

/** Day and hour, for a tooltip. @param {Date} date @param {string} locale */
export const full = (date, locale) => format(locale, { dateStyle: "full", timeStyle: "short" }).format(date);

/** The styles of `<t:UNIX:STYLE>`, R apart. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 2 hours", "5 minutes ago". @param {number} unix seconds @param {number} now milliseconds @param {string} locale */
export function relative(unix, now, locale) {
  const seconds = unix - now / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** What `<t:UNIX:STYLE>` shows. @param {number} unix @param {string} style @param {number} now @param {string} locale */
export function stamp(unix, style, now, locale) {
  if (style === "R") return relative(unix, now, locale);
  return format(locale, STYLES[style] ?? STYLES.f).format(new Date(unix * 1000));
}

/** Brings every relative time below `root` up to date. @param {ParentNode} root @param {number} now */
export function tick(root, now) {
  for (const node of all(root, "time[data-relative]")) {
    const text = relative(Number(node.dataset.relative), now, node.dataset.locale);
    if (node.textContent !== text) node.textContent = text;
  }
}
