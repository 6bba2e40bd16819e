// Where one writes: plain messages, files, replies, and "/" for the bot's commands.
import { CommandForm } from "./command.js";
import { h, icon, nameOf, refill } from "./dom.js";
import { fileSize } from "./media.js";
import { Suggest } from "./suggest.js";
import { word } from "./words.js";

export class Composer {
  /** @param {() => import("./message.js").View} view @param {Map<string, string>} drafts */
  constructor(view, drafts) {
    this.view = view;
    this.drafts = drafts;
    /** Told when something is sent. @type {() => void} */ this.onSend = () => {};
    /** Told how a command ended. @type {(result: any) => void} */ this.onResult = () => {};
    /** @type {import("./session.js").Channel|null} */ this.channel = null;
    /** @type {CommandForm|null} */ this.form = null;
    /** @type {any} */ this.answering = null;
    /** @type {any[]} */ this.uploads = [];
    this.suggest = new Suggest((item) => (this.form ? this.form.take(item) : this.start(item.value)));
    this.area = h("textarea", {
      class: "compose",
      rows: "1",
      maxlength: "2000",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
    });
    this.files = h("input", {
      type: "file",
      multiple: true,
      class: "sr",
      tabindex: "-1",
      "aria-hidden": "true",
    });
    this.plus = h(
      "button",
      { type: "button", class: "icon-btn attach", on: { click: () => this.files.click() } },
      icon("plus"),
    );
    this.slashButton = h(
      "button",
      { type: "button", class: "icon-btn slash", on: { click: () => this.openPicker() } },
      icon("slash"),
    );
    this.sendButton = h(
      "button",
      { type: "button", class: "icon-btn send", on: { click: () => this.submit() } },
      icon("send"),
    );
    this.above = h("div", { class: "compose-above" });
    this.slot = h("div", { class: "compose-slot" }, this.area);
    this.refusal = h("p", { class: "compose-refusal", hidden: true });
    this.bar = h(
      "div",
      { class: "compose-bar" },
      this.plus,
      this.slot,
      this.slashButton,
      this.sendButton,
      this.files,
    );
    this.el = h("div", { class: "composer" }, this.suggest.el, this.above, this.bar, this.refusal);
    this.area.addEventListener("input", () => this.typed());
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.area.addEventListener("blur", () =>
      setTimeout(
        () =>
          !this.form && document.hasFocus() && document.activeElement !== this.area && this.suggest.hide(),
        0,
      ),
    );
    this.area.addEventListener("focus", () => this.area.value.startsWith("/") && this.pickCommand());
    this.area.addEventListener("paste", (event) => this.take([...(event.clipboardData?.files ?? [])], event));
    this.el.addEventListener("dragover", (event) => event.preventDefault());
    this.el.addEventListener("drop", (event) => this.take([...(event.dataTransfer?.files ?? [])], event));
    this.files.addEventListener("change", () => {
      this.take([...this.files.files]);
      this.files.value = "";
    });
  }

  get draftKey() {
    return `${this.view().session.id}.${this.channel?.id}`;
  }

  /** @param {import("./session.js").Channel|null} channel */
  show(channel) {
    if (channel?.id !== this.channel?.id) {
      this.leave(false);
      this.answering = null;
      this.uploads = [];
      this.channel = channel;
      this.area.value = this.drafts.get(this.draftKey) ?? "";
      this.suggest.hide();
    }
    this.channel = channel;
    this.draw();
  }

  draw() {
    const { lang } = this.view(),
      channel = this.channel;
    const open = Boolean(channel?.can_send) && !channel.archived;
    const place = channel
      ? channel.kind === "dm"
        ? `@${nameOf(channel.recipient)}`
        : channel.kind === "text"
          ? `#${channel.name}`
          : channel.name
      : "";
    this.area.placeholder = word(lang, "compose", { place });
    this.area.setAttribute("aria-label", this.area.placeholder);
    for (const [button, key] of [
      [this.plus, "attach"],
      [this.slashButton, "commands"],
      [this.sendButton, "send"],
    ]) {
      button.setAttribute("aria-label", word(lang, key));
      button.title = word(lang, key);
    }
    this.bar.hidden = !open;
    this.refusal.hidden = open || !channel;
    this.refusal.textContent = channel?.archived ? word(lang, "archived") : word(lang, "noSend");
    this.plus.hidden = Boolean(this.form);
    this.slashButton.hidden = Boolean(this.form);
    refill(
      this.above,
      this.answering
        ? h(
            "div",
            { class: "answering" },
            icon("reply"),
            h(
              "span",
              {},
              word(lang, "replyTo", {
                name: nameOf(
                  this.view().session.users.get(this.answering.author.id) ?? this.answering.author,
                ),
              }),
            ),
            h(
              "button",
              {
                type: "button",
                class: "icon-btn",
                "aria-label": word(lang, "cancel"),
                on: { click: () => this.reply(null) },
              },
              icon("close"),
            ),
          )
        : null,
      this.uploads.length
        ? h(
            "ul",
            { class: "uploads" },
            this.uploads.map((upload) =>
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
                    on: {
                      click: () => (
                        (this.uploads = this.uploads.filter((other) => other !== upload)),
                        this.draw()
                      ),
                    },
                  },
                  icon("close"),
                ),
              ),
            ),
          )
        : null,
    );
    this.grow();
  }

  grow() {
    this.area.style.setProperty("height", "auto");
    // An empty one stays one line high, however long the hint in it is.
    if (this.area.value) this.area.style.setProperty("height", `${Math.min(this.area.scrollHeight, 180)}px`);
  }

  focus() {
    if (this.form) this.form.focus();
    else this.area.focus();
  }

  /** @param {any} message the one to answer, or null */
  reply(message) {
    this.answering = message;
    this.draw();
    this.focus();
  }

  typed() {
    this.drafts.set(this.draftKey, this.area.value);
    this.grow();
    if (this.area.value.startsWith("/") && !this.area.value.includes("\n")) this.pickCommand();
    else this.suggest.hide();
  }

  openPicker() {
    if (!this.area.value.startsWith("/")) this.area.value = "/";
    this.area.focus();
    this.typed();
  }

  /** Lists the commands that fit what is typed, grouped by their first word. */
  async pickCommand() {
    const { session, lang } = this.view(),
      channel = this.channel;
    let commands;
    try {
      commands = await session.commands(channel.id);
    } catch (error) {
      session.toast(error);
      return;
    }
    if (
      channel !== this.channel ||
      this.form ||
      document.activeElement !== this.area ||
      !this.area.value.startsWith("/")
    )
      return;
    const words = this.area.value.slice(1).toLowerCase().split(/\s+/).filter(Boolean);
    const score = (command) => {
      const names = `${command.path} ${command.display}`.toLowerCase();
      if (!words.every((one) => `${names} ${command.description}`.toLowerCase().includes(one))) return 0;
      return words.length && names.startsWith(words.join(" "))
        ? 3
        : words.every((one) => names.includes(one))
          ? 2
          : 1;
    };
    const found = commands
      .map((command) => ({ command, rank: score(command) }))
      .filter(({ rank }) => rank)
      .sort((a, b) => (words.length ? b.rank - a.rank : 0));
    const groups = [...new Set(found.map(({ command }) => command.path.split(" ")[0]))];
    const items = groups
      .flatMap((group) => found.filter(({ command }) => command.path.split(" ")[0] === group))
      .map(({ command }) => ({
        label: `/${command.display}`,
        hint: command.description,
        group: `/${command.display.split(" ")[0]}`,
        tail: command.options
          .filter((option) => option.required)
          .map((option) => option.display ?? option.name)
          .join(" · "),
        value: command,
      }));
    this.suggest.show(this.area, word(lang, "commands"), items, word(lang, "noCommand"));
  }

  /** Begins to fill in a command. @param {any} command */
  start(command) {
    this.suggest.hide();
    this.area.value = "";
    this.drafts.delete(this.draftKey);
    const form = new CommandForm(command, this.view, this.channel.id, this.suggest, {
      send: (options) => {
        this.leave();
        this.onSend();
        this.view()
          .session.slash(this.channel.id, command.path, options)
          .then((result) => this.onResult(result));
      },
      leave: () => this.leave(),
    });
    this.form = form;
    this.slot.replaceChildren(form.el);
    this.draw();
    form.focus();
  }

  /** Begins the command of that path, as a click on its mention does. @param {string} path */
  async startPath(path) {
    const { session } = this.view();
    const command = (await session.commands(this.channel.id)).find((one) => one.path === path);
    if (command) this.start(command);
  }

  /** Back to plain writing. @param {boolean} [focus] */
  leave(focus = true) {
    if (!this.form) return;
    this.form = null;
    this.suggest.hide();
    this.slot.replaceChildren(this.area);
    this.draw();
    if (focus) this.area.focus();
  }

  /** @param {File[]} files @param {Event} [event] */
  async take(files, event) {
    if (!files.length) return;
    event?.preventDefault();
    const { session } = this.view();
    for (const file of files) {
      try {
        this.uploads = [...this.uploads, await session.api.upload(file)];
      } catch (error) {
        session.toast(error);
      }
    }
    this.draw();
    this.area.focus();
  }

  async submit() {
    if (this.form) return this.form.submit();
    const { session } = this.view(),
      channel = this.channel;
    const content = this.area.value.trim();
    if (!content && !this.uploads.length) return undefined;
    if (/^\/\S*$/.test(content) && this.suggest.open && this.suggest.items.length)
      return this.suggest.pick(this.suggest.at);
    const body = { content, uploads: this.uploads.map((upload) => upload.id) };
    if (this.answering) body.reply_to = this.answering.id;
    try {
      this.sendButton.disabled = true;
      this.onSend();
      await session.api.send(channel.id, body);
      this.area.value = "";
      this.drafts.delete(this.draftKey);
      this.answering = null;
      this.uploads = [];
    } catch (error) {
      session.toast(error);
    } finally {
      this.sendButton.disabled = false;
      this.draw();
    }
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || this.suggest.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" && this.answering) this.reply(null);
  }
}
