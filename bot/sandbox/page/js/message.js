// One message of the log, as a list item.
import { avatar, h, icon, nameOf } from "./dom.js";
import { components, dots } from "./components.js";
import { markdown, plain } from "./markdown.js";
import { attachments, embedCard } from "./media.js";
import { menu } from "./popup.js";
import { clock, full } from "./time.js";
import { failure, word } from "./words.js";

/**
 * What a part of a pane needs to draw and to act.
 * @typedef {{session: import("./session.js").Session, lang: import("./words.js").Lang, locale: string,
 *   md: import("./markdown.js").MarkdownContext, use: (message: any, component: any, values?: string[]) => void,
 *   openChannel: (id: string) => void, reply: (message: any) => void, say: (text: string) => void,
 *   moderate: (message: any) => void}} View
 */

const FLAG = { ephemeral: 64, loading: 128, noEmbeds: 4 };

/** Types that are a line of the house, not of a person. */
const SYSTEM = new Set([6, 18]);

/** Whether a message belongs under the name of the one before it. @param {any} message @param {any} before */
export function follows(message, before) {
  return (
    Boolean(before) &&
    before.author.id === message.author.id &&
    !SYSTEM.has(before.type) &&
    !SYSTEM.has(message.type) &&
    message.type !== 19 &&
    message.type !== 20 &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420_000 &&
    Boolean(message.flags & FLAG.ephemeral) === Boolean(before.flags & FLAG.ephemeral)
  );
}

/**
 * @param {any} message
 * @param {View} view
 * @param {boolean} compact without picture and name, under the message before
 */
export function messageItem(message, view, compact) {
  const { lang, session, locale } = view;
  if (SYSTEM.has(message.type)) return systemItem(message, view);
  const author = session.users.get(message.author.id) ?? message.author;
  const ephemeral = Boolean(message.flags & FLAG.ephemeral),
    loading = Boolean(message.flags & FLAG.loading);
  const sent = new Date(message.timestamp);
  const mentioned =
    message.mentions?.some((user) => user.id === session.id) && message.author.id !== session.id;
  const edited = message.edited_timestamp && !loading;
  const mark = edited
    ? h(
        "span",
        { class: "edited", title: full(new Date(message.edited_timestamp), locale) },
        word(lang, "edited"),
      )
    : null;

  const body = h("div", { class: "body md" });
  if (loading)
    body.append(h("p", { class: "thinking" }, dots(), word(lang, "thinking", { name: nameOf(author) })));
  else if (message.content) {
    body.append(...markdown(message.content, view.md));
    const last = body.lastElementChild;
    if (mark) (last?.tagName === "P" ? last : body).append(" ", mark);
  }
  const failed = session.failures.get(message.id);
  return h(
    "li",
    {
      class: `message${compact ? " compact" : ""}${ephemeral ? " ephemeral" : ""}${mentioned ? " mentioned" : ""}`,
      data: { id: message.id, edited: message.edited_timestamp ?? "" },
    },
    above(message, view),
    compact
      ? h("time", { class: "side-time", datetime: sent.toISOString() }, clock(sent, locale))
      : h("span", { class: "side" }, avatar(author)),
    h(
      "article",
      { class: "main", "aria-label": `${nameOf(author)}, ${clock(sent, locale)}` },
      compact
        ? null
        : h(
            "div",
            { class: "head" },
            h("span", { class: "author" }, nameOf(author)),
            author.bot ? h("span", { class: "badge" }, word(lang, "app")) : null,
            h(
              "time",
              { class: "when", datetime: sent.toISOString(), title: full(sent, locale) },
              clock(sent, locale),
            ),
            edited && !message.content ? mark : null,
          ),
      body.childNodes.length ? body : null,
      loading
        ? null
        : [
            attachments(standalone(message), view),
            message.flags & FLAG.noEmbeds ? null : message.embeds?.map((embed) => embedCard(embed, view)),
            message.components?.length ? h("div", { class: "components" }, components(message, view)) : null,
          ],
      message.thread ? threadCard(message.thread, view) : null,
      failed ? h("p", { class: "failed", role: "alert" }, icon("warn"), failure(lang, failed)) : null,
      ephemeral
        ? h(
            "p",
            { class: "only" },
            icon("eye"),
            word(lang, "onlyYou"),
            message.sandbox?.dismissable === false
              ? null
              : [
                  " · ",
                  h(
                    "button",
                    {
                      type: "button",
                      class: "linkish",
                      data: { key: "dismiss" },
                      on: { click: () => remove(message, view) },
                    },
                    word(lang, "dismiss"),
                  ),
                ],
          )
        : null,
    ),
    loading
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "icon-btn more",
            "aria-label": word(lang, "actions"),
            title: word(lang, "actions"),
            "aria-haspopup": "menu",
            data: { key: "more" },
            on: { click: (event) => actions(event.currentTarget, message, view) },
          },
          icon("more"),
        ),
  );
}

/** Attachments that no layout component shows already. @param {any} message */
function standalone(message) {
  return message.flags & 32_768 ? [] : (message.attachments ?? []);
}

/** The line above a message: who used which command, or what is replied to. */
function above(message, view) {
  const { lang, session, md } = view;
  if (message.type === 20 && message.sandbox?.via) {
    const by = session.users.get(message.sandbox.by);
    return h(
      "div",
      { class: "above" },
      by ? avatar(by, "tiny") : null,
      h("span", {}, word(lang, "used", { name: nameOf(by) }), " "),
      h("span", { class: "command" }, `/${message.sandbox.via}`),
    );
  }
  if (message.type !== 19) return null;
  const other = message.referenced_message;
  if (!other) return h("div", { class: "above" }, icon("reply"), h("em", {}, word(lang, "deletedReply")));
  return h(
    "div",
    { class: "above" },
    icon("reply"),
    avatar(session.users.get(other.author.id) ?? other.author, "tiny"),
    h("span", { class: "author" }, nameOf(session.users.get(other.author.id) ?? other.author)),
    h("span", { class: "excerpt" }, plain(other.content || firstText(other.components ?? []) || "…", md)),
  );
}

/** The first words in a message made of components. @param {any[]} list @returns {string} */
function firstText(list) {
  for (const one of list) {
    const words = one.type === 10 ? one.content : firstText(one.components ?? []);
    if (words) return words;
  }
  return "";
}

/** @param {any} message @param {View} view */
function systemItem(message, view) {
  const { lang, session, locale } = view;
  const name = nameOf(session.users.get(message.author.id) ?? message.author);
  const sent = new Date(message.timestamp);
  const thread = message.type === 18 ? (message.message_reference?.channel_id ?? message.thread?.id) : null;
  return h(
    "li",
    { class: "message system", data: { id: message.id } },
    h("span", { class: "side" }, icon(message.type === 18 ? "thread" : "right")),
    h(
      "div",
      { class: "main" },
      word(lang, message.type === 18 ? "startedThread" : "pinned", { name }),
      " ",
      thread
        ? h(
            "button",
            { type: "button", class: "linkish strong", on: { click: () => view.openChannel(thread) } },
            message.content,
          )
        : null,
      h("time", { class: "when", datetime: sent.toISOString() }, clock(sent, locale)),
    ),
  );
}

/** @param {any} thread @param {View} view */
function threadCard(thread, view) {
  return h(
    "button",
    {
      type: "button",
      class: "thread-card",
      data: { key: "thread" },
      on: { click: () => view.openChannel(thread.id) },
    },
    icon("thread"),
    h("span", { class: "thread-name" }, thread.name),
    h("span", { class: "thread-go" }, word(view.lang, "openThread"), icon("right")),
  );
}

/** @param {HTMLElement} anchor @param {any} message @param {View} view */
function actions(anchor, message, view) {
  const { lang } = view;
  const copy = (text) => navigator.clipboard?.writeText(text).catch(() => view.say(text));
  const ephemeral = message.flags & FLAG.ephemeral;
  menu(
    anchor,
    [
      ephemeral
        ? null
        : { label: word(lang, "reply"), lead: icon("reply"), on: false, act: () => view.reply(message) },
      message.content
        ? { label: word(lang, "copyText"), lead: icon("copy"), on: false, act: () => copy(message.content) }
        : null,
      { label: word(lang, "copyId"), lead: icon("copy"), on: false, act: () => copy(message.id) },
      ephemeral
        ? { label: word(lang, "dismiss"), lead: icon("close"), on: false, act: () => remove(message, view) }
        : {
            label: word(lang, "remove_"),
            lead: icon("trash"),
            on: false,
            danger: true,
            act: () => remove(message, view),
          },
    ].filter(Boolean),
    word(lang, "actions"),
  );
}

/** Dismisses an ephemeral message; deletes any other, as its author or as a moderator. @param {any} message @param {View} view */
function remove(message, view) {
  if (message.flags & FLAG.ephemeral || message.author.id === view.session.id) {
    view.session.api.remove(message.channel_id, message.id).catch((error) => view.session.toast(error));
  } else view.moderate(message);
}

/** A slash command of one's own that is under way, or that nobody answered. @param {import("./session.js").Sent} sent @param {View} view */
export function sentItem(sent, view) {
  const { lang, session } = view;
  const bot = session.bot?.user;
  return h(
    "li",
    { class: "message ephemeral local" },
    h(
      "div",
      { class: "above" },
      avatar(session.me, "tiny"),
      h("span", {}, word(lang, "used", { name: nameOf(session.me) }), " "),
      h("span", { class: "command" }, `/${sent.command}`),
    ),
    h("span", { class: "side" }, avatar(bot)),
    h(
      "div",
      { class: "main" },
      h(
        "div",
        { class: "head" },
        h("span", { class: "author" }, nameOf(bot)),
        h("span", { class: "badge" }, word(lang, "app")),
      ),
      sent.error
        ? h("p", { class: "failed", role: "alert" }, icon("warn"), failure(lang, sent.error))
        : h("p", { class: "thinking" }, dots(), word(lang, "sending")),
      sent.error
        ? h(
            "p",
            { class: "only" },
            icon("eye"),
            word(lang, "onlyYou"),
            " · ",
            h(
              "button",
              {
                type: "button",
                class: "linkish",
                data: { key: "dismiss" },
                on: { click: () => session.dismissSent(sent) },
              },
              word(lang, "dismiss"),
            ),
          )
        : null,
    ),
  );
}
