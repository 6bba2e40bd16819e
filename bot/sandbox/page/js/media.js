// Pictures, files and embeds.
import { h, icon } from "./dom.js";
import { lightbox } from "./lightbox.js";
import { inline, markdown } from "./markdown.js";
import { full } from "./time.js";
import { word } from "./words.js";

/** @typedef {import("./message.js").View} View */
/** @typedef {{url: string, alt: string, width?: number|null, height?: number|null, spoiler?: boolean, type?: string}} Media */

/** A size in bytes as people read it. @param {number} size */
export function fileSize(size) {
  if (!Number.isFinite(size)) return "";
  if (size < 1024) return `${size} B`;
  return size < 1_048_576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1_048_576).toFixed(2)} MB`;
}

/**
 * A picture that opens in full at a click.
 * @param {Media} media
 * @param {View} view
 * @param {Media[]} [all] the pictures to leaf through
 */
export function picture(media, view, all = [media]) {
  const { lang } = view;
  if (media.type?.startsWith("video/")) {
    return h("video", { class: "video", src: media.url, controls: true, "aria-label": media.alt || null });
  }
  const image = h("img", {
    src: media.url,
    alt: media.alt,
    width: media.width,
    height: media.height,
    loading: "lazy",
  });
  const open = () => {
    if (frame.classList.contains("hidden")) frame.classList.remove("hidden");
    else lightbox(all, Math.max(0, all.indexOf(media)), lang);
  };
  const frame = h(
    "button",
    {
      type: "button",
      class: `picture${media.spoiler ? " hidden" : ""}`,
      title: media.alt || null,
      "aria-label": media.alt ? `${word(lang, "picture")}: ${media.alt}` : word(lang, "picture"),
      data: { key: `pic-${media.url}` },
      on: { click: open },
    },
    image,
    media.spoiler ? h("span", { class: "veil" }, word(lang, "spoiler")) : null,
  );
  if (media.width && media.height) frame.style.setProperty("--ratio", `${media.width} / ${media.height}`);
  if (media.width) frame.style.setProperty("--natural", `${media.width}px`);
  return frame;
}

/** Several pictures as a mosaic. @param {Media[]} items @param {View} view */
export function gallery(items, view) {
  return h(
    "div",
    { class: `gallery n${Math.min(items.length, 5)}` },
    items.map((item) => picture(item, view, items)),
  );
}

/** A file to fetch. @param {{url: string, name: string, size: number}} file */
export function fileCard({ url, name, size }) {
  return h(
    "a",
    { class: "file", href: url, download: name, target: "_blank", rel: "noopener" },
    icon("file"),
    h(
      "span",
      { class: "file-text" },
      h("span", { class: "file-name" }, name),
      h("span", { class: "file-size" }, fileSize(size)),
    ),
  );
}

/** What hangs on a message: pictures as a mosaic, the rest as files. @param {any[]} list @param {View} view */
export function attachments(list, view) {
  const pictures = list.filter((one) => one.content_type?.startsWith("image/"));
  const others = list.filter((one) => !pictures.includes(one));
  const media = pictures.map((one) => ({
    url: one.url,
    alt: one.description ?? one.filename,
    width: one.width,
    height: one.height,
    spoiler: one.filename.startsWith("SPOILER_"),
  }));
  return [
    media.length ? gallery(media, view) : null,
    ...others.map((one) => fileCard({ url: one.url, name: one.filename, size: one.size })),
  ];
}

/** @param {number|null|undefined} colour */
export const cssColour = (colour) =>
  Number.isInteger(colour) ? `#${colour.toString(16).padStart(6, "0")}` : null;

/** An embed. @param {any} embed @param {View} view */
export function embedCard(embed, view) {
  const { md } = view;
  const href = safeUrl(embed.url);
  const title = embed.title
    ? h(
        "div",
        { class: "embed-title" },
        href
          ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...inline(embed.title, md))
          : inline(embed.title, md),
      )
    : null;
  const image = (media) =>
    picture(
      {
        url: media.url,
        alt: media.description ?? embed.title ?? "",
        width: media.width,
        height: media.height,
      },
      view,
    );
  const foot = [embed.footer?.text, embed.timestamp ? full(new Date(embed.timestamp), view.locale) : null]
    .filter(Boolean)
    .join(" • ");
  return h(
    "div",
    { class: "embed", style: cssColour(embed.color) ? { "--accent": cssColour(embed.color) } : {} },
    h(
      "div",
      { class: "embed-main" },
      embed.author?.name ? h("div", { class: "embed-author" }, embed.author.name) : null,
      title,
      embed.description ? h("div", { class: "embed-text md" }, ...markdown(embed.description, md)) : null,
      embed.fields?.length
        ? h(
            "div",
            { class: "embed-fields" },
            embed.fields.map((field) =>
              h(
                "div",
                { class: `embed-field${field.inline ? " inline" : ""}` },
                h("div", { class: "embed-field-name" }, ...inline(field.name, md)),
                h("div", { class: "md" }, ...markdown(field.value, md)),
              ),
            ),
          )
        : null,
      embed.image?.url ? h("div", { class: "embed-image" }, image(embed.image)) : null,
      foot ? h("div", { class: "embed-foot" }, foot) : null,
    ),
    embed.thumbnail?.url ? h("div", { class: "embed-thumb" }, image(embed.thumbnail)) : null,
  );
}

/** The address, if it is one that a link may have. @param {string|undefined} url */
export const safeUrl = (url) => (/^(https?:\/\/|\/)/i.test(url ?? "") ? url : null);
