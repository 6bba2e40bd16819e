// Discord's Markdown, as DOM nodes. Nothing here ever becomes HTML from text: a <script> in a message is letters.
import { h } from "./dom.js";
import { full, stamp } from "./time.js";

/**
 * What names and links in a text resolve to.
 * @typedef {{locale: string, now: () => number, userName: (id: string) => string|null, channelName: (id: string) => string|null,
 *   roleName: (id: string) => string|null, onChannel: (id: string) => void, onCommand: (path: string) => void, me: string,
 *   spoiler: string}} MarkdownContext
 */

/** @typedef {[RegExp, (match: RegExpExecArray, ctx: MarkdownContext, depth: number) => Node]} Rule */

/** Inline rules, tried in order at each place (sticky). @type {Rule[]} */
const INLINE = [
  [/\\([\\`*_{}[\]()#+\-.!~|<>/:@])/y, (m) => text(m[1])],
  [/(`{1,2})([\s\S]+?)\1(?!`)/y, (m) => h("code", { class: "code" }, m[2].replace(/^ (.*`) $/s, "$1"))],
  [/\*\*\*([\s\S]+?)\*\*\*/y, (m, ctx, d) => h("strong", {}, h("em", {}, inline(m[1], ctx, d)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, ctx, d) => h("strong", {}, inline(m[1], ctx, d))],
  [/__([\s\S]+?)__(?!_)/y, (m, ctx, d) => h("u", {}, inline(m[1], ctx, d))],
  [/~~([\s\S]+?)~~/y, (m, ctx, d) => h("s", {}, inline(m[1], ctx, d))],
  [/\|\|([\s\S]+?)\|\|/y, (m, ctx, d) => spoiler(inline(m[1], ctx, d), ctx.spoiler)],
  [/\*(?!\s)((?:\*\*[\s\S]*?\*\*|[^*])+?)\*(?!\*)/y, (m, ctx, d) => h("em", {}, inline(m[1], ctx, d))],
  [/\b_(?!\s)((?:__|[^_])+?)_\b/y, (m, ctx, d) => h("em", {}, inline(m[1], ctx, d))],
  [
    /\[((?:\\.|[^\]\\\n])+)\]\(\s*<?(https?:\/\/[^\s<>)]+)>?(?:\s+["']([^\n]*?)["'])?\s*\)/y,
    (m, ctx, d) => link(m[2], inline(m[1], ctx, d), m[3]),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], [m[1]])],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])！。、，）」]/y, (m) => link(m[0], [m[0]])],
  [/<@!?(\d+)>/y, (m, ctx) => mention(`@${ctx.userName(m[1]) ?? m[1]}`, m[1] === ctx.me)],
  [/<@&(\d+)>/y, (m, ctx) => mention(`@${ctx.roleName(m[1]) ?? m[1]}`)],
  [/<#(\d+)>/y, (m, ctx) => channel(m[1], ctx)],
  [
    /<\/([^:<>\n]{1,100}):(\d+)>/y,
    (m, ctx) =>
      h("button", { type: "button", class: "mention", on: { click: () => ctx.onCommand(m[1]) } }, `/${m[1]}`),
  ],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m, ctx) => time(Number(m[1]), m[2] ?? "f", ctx)],
  [/<a?:(\w{2,32}):\d+>/y, (m) => text(`:${m[1]}:`)],
  [/@(everyone|here)\b/y, (m) => mention(m[0], true)],
];

const text = (value) => document.createTextNode(value);

/**
 * Text between blocks.
 * @param {string} source
 * @param {MarkdownContext} ctx
 * @param {number} [depth] how far nested; marks nested deeper than 8 stay letters
 * @returns {Node[]}
 */
export function inline(source, ctx, depth = 0) {
  const out = [];
  let plain = "",
    at = 0;
  const flush = () => {
    plain.split("\n").forEach((line, index) => {
      if (index) out.push(h("br"));
      if (line) out.push(text(line));
    });
    plain = "";
  };
  scan: while (at < source.length) {
    if (depth < 8 && /[\\`*_~|[<h@]/.test(source[at])) {
      for (const [pattern, make] of INLINE) {
        pattern.lastIndex = at;
        const match = pattern.exec(source);
        if (!match) continue;
        flush();
        out.push(make(match, ctx, depth + 1));
        at += match[0].length;
        continue scan;
      }
    }
    plain += source[at++];
  }
  flush();
  return out;
}

/** @param {string} href @param {(Node|string)[]} children @param {string} [title] */
const link = (href, children, title) =>
  h("a", { href, title: title ?? href, target: "_blank", rel: "noopener noreferrer nofollow" }, ...children);

/** @param {string} label @param {boolean} [mine] */
const mention = (label, mine = false) => h("span", { class: mine ? "mention mine" : "mention" }, label);

/** @param {string} id @param {MarkdownContext} ctx */
function channel(id, ctx) {
  const name = ctx.channelName(id);
  if (name === null) return mention("# ?");
  return h(
    "button",
    { type: "button", class: "mention", on: { click: () => ctx.onChannel(id) } },
    `# ${name}`,
  );
}

/** @param {number} unix @param {string} style @param {MarkdownContext} ctx */
function time(unix, style, ctx) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return text("?");
  const data = style === "R" ? { relative: unix, locale: ctx.locale } : {};
  return h(
    "time",
    { class: "stamp", datetime: date.toISOString(), title: full(date, ctx.locale), data },
    stamp(unix, style, ctx.now(), ctx.locale),
  );
}

/** @param {Node[]} children @param {string} label */
function spoiler(children, label) {
  const show = () => {
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("tabindex");
    node.removeAttribute("aria-label");
  };
  const node = h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": label,
      on: {
        click: show,
        keydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), show()),
      },
    },
    h("span", {}, ...children),
  );
  return node;
}

/**
 * A whole text: code blocks, headings, small text, lists, quotes and lines.
 * @param {string} source
 * @param {MarkdownContext} ctx
 * @returns {Node[]}
 */
export function markdown(source, ctx) {
  const out = [];
  const pieces = source.split(/```(?:([\w+-]*)\n)?([\s\S]+?)\n?```/);
  for (let index = 0; index < pieces.length; index += 3) {
    // A line feed beside a code block belongs to the block.
    const between = pieces[index]
      .replace(index ? /^\n/ : /(?!)/, "")
      .replace(index + 1 < pieces.length ? /\n$/ : /(?!)/, "");
    if (between) out.push(...blocks(between.split("\n"), ctx));
    if (index + 2 < pieces.length)
      out.push(h("pre", { class: "pre", tabindex: "0" }, h("code", {}, pieces[index + 2])));
  }
  return out;
}

/** @param {string[]} lines @param {MarkdownContext} ctx @returns {Node[]} */
function blocks(lines, ctx) {
  const out = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("p", {}, ...inline(paragraph.join("\n"), ctx)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(.+?)\s*#*$/.exec(line);
    const small = /^-#\s+(.+)$/.exec(line);
    const rest = /^>>>\s+(.*)$/.exec(line);
    if (heading) {
      flush();
      out.push(
        h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, ...inline(heading[2], ctx)),
      );
    } else if (small) {
      flush();
      out.push(h("small", { class: "md-small" }, ...inline(small[1], ctx)));
    } else if (rest) {
      flush();
      out.push(h("blockquote", {}, ...blocks([rest[1], ...lines.slice(at + 1)], ctx)));
      return out;
    } else if (/^>\s+/.test(line)) {
      flush();
      const quoted = [];
      while (at < lines.length && /^>(\s|$)/.test(lines[at])) quoted.push(lines[at++].replace(/^>\s?/, ""));
      at--;
      out.push(h("blockquote", {}, ...blocks(quoted, ctx)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [],
        ordered = isOrdered(line);
      // Going on: lines further in, and items of the same kind.
      while (
        at < lines.length &&
        (/^\s{2,}\S/.test(lines[at]) || (ITEM.test(lines[at]) && isOrdered(lines[at]) === ordered))
      )
        items.push(lines[at++]);
      at--;
      out.push(list(items, ctx));
    } else paragraph.push(line);
  }
  flush();
  return out;
}

const ITEM = /^(\s*)([-*]|\d{1,4}\.)\s+(\S.*)$/;
const isOrdered = (line) => /^\s*\d/.test(line);

/** A list, nested by the depth of its lines. @param {string[]} lines @param {MarkdownContext} ctx */
function list(lines, ctx) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const ordered = /\d/.test(mark);
  const node = h(ordered ? "ol" : "ul", {
    class: "md-list",
    start: ordered && mark !== "1." ? parseInt(mark, 10) : null,
  });
  for (let at = 0; at < lines.length;) {
    const match = ITEM.exec(lines[at++]);
    const inner = [];
    while (at < lines.length && (/^\s*/.exec(lines[at])[0].length > indent.length || !ITEM.test(lines[at])))
      inner.push(lines[at++]);
    const more = inner.findIndex((line) => ITEM.test(line));
    const own = [match[3], ...inner.slice(0, more < 0 ? inner.length : more).map((line) => line.trim())];
    node.append(h("li", {}, ...inline(own.join("\n"), ctx), more < 0 ? null : list(inner.slice(more), ctx)));
  }
  return node;
}

/** The first words of a text without its marks, for a line of preview. @param {string} source @param {MarkdownContext} ctx */
export function plain(source, ctx) {
  const lines = source.slice(0, 300).split("\n").slice(0, 3);
  return lines
    .map((line) => h("span", {}, ...markdown(line, ctx)).textContent)
    .join(" ")
    .slice(0, 120);
}
