// What may stand in an option of a slash command: suggestions for each type, and the value that is sent.
import { avatar, icon, nameOf } from "./dom.js";
import { CHANNEL_TYPE } from "./components.js";
import { word } from "./words.js";

/**
 * One option as it is being filled in. `picked` is what a suggestion gave, with the words it showed.
 * @typedef {{option: any, text: string, picked: {label: string, value: any}|null}} Entry
 * @typedef {import("./session.js").Session} Session
 */

const TYPE = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** Whether the option is filled by a file. @param {any} option */
export const isFile = (option) => option.type === TYPE.attachment;

/**
 * The suggestions that need no server; null where there are none to give.
 * @param {Entry} entry
 * @param {Session} session
 * @param {import("./words.js").Lang} lang
 * @returns {import("./suggest.js").Suggestion[]|null}
 */
export function suggestions({ option, text }, session, lang) {
  const want = text.trim().replace(/^[@#]/, "").toLowerCase();
  const fits = (item) => `${item.label} ${item.hint ?? ""}`.toLowerCase().includes(want);
  if (option.choices?.length)
    return option.choices.map((choice) => ({ label: choice.name, value: choice.value })).filter(fits);
  if (option.type === TYPE.boolean)
    return [
      { label: word(lang, "yes"), value: true },
      { label: word(lang, "no"), value: false },
    ].filter(fits);
  const people = () =>
    [...session.users.values()].map((user) => ({
      label: nameOf(user),
      hint: `@${user.username}`,
      lead: avatar(user, "tiny"),
      value: user.id,
    }));
  const roles = () =>
    (session.guild?.roles ?? []).map((role) => ({ label: `@${role.name}`, value: role.id }));
  if (option.type === TYPE.user) return people().filter(fits);
  if (option.type === TYPE.role) return roles().filter(fits);
  if (option.type === TYPE.mentionable) return [...people(), ...roles()].filter(fits);
  if (option.type === TYPE.channel) {
    return [...session.channels.values()]
      .filter(
        (channel) =>
          channel.kind !== "dm" &&
          (!option.channel_types?.length || option.channel_types.includes(CHANNEL_TYPE[channel.kind])),
      )
      .map((channel) => ({
        label: channel.name,
        lead: icon(channel.kind === "text" ? "hash" : "thread"),
        value: channel.id,
      }))
      .filter(fits);
  }
  return null;
}

/**
 * The value to send.
 * @param {Entry} entry
 * @returns {{value: any}|null} null when what is typed is not valid
 */
export function valueOf({ option, text, picked }) {
  if (picked) return { value: picked.value };
  const typed = text.trim();
  const choice = option.choices?.find((one) => one.name === typed || String(one.value) === typed);
  if (option.choices?.length) return choice ? { value: choice.value } : null;
  if (option.type === TYPE.string)
    return within(text.length, option.min_length, option.max_length) && text ? { value: text } : null;
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    const number = Number(typed);
    const fine =
      typed !== "" && Number.isFinite(number) && (option.type === TYPE.number || Number.isInteger(number));
    return fine && within(number, option.min_value, option.max_value) ? { value: number } : null;
  }
  return null;
}

const within = (value, min, max) =>
  (min === null || min === undefined || value >= min) && (max === null || max === undefined || value <= max);

/** What may be typed, in few characters: "1–8", "≤ 200". @param {any} option */
export function bounds(option) {
  const [min, max] =
    option.type === TYPE.string ? [null, null] : [option.min_value ?? null, option.max_value ?? null];
  if (min !== null && max !== null) return `${min}–${max}`;
  if (min !== null) return `≥ ${min}`;
  return max !== null ? `≤ ${max}` : "";
}
