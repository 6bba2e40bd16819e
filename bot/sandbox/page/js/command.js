// A slash command being filled in: its name and a chip for each option.
import { h, icon, uid } from "./dom.js";
import { bounds, isFile, suggestions, valueOf } from "./options.js";
import { word } from "./words.js";

/** @typedef {import("./options.js").Entry & {chip: HTMLElement, box: HTMLElement, input: HTMLInputElement, asked: number}} Chip */

/** How long typing must rest before suggestions are asked for, in milliseconds. */
const PAUSE = 180;

export class CommandForm {
  /**
   * @param {any} command
   * @param {() => import("./message.js").View} view
   * @param {string} channelId
   * @param {import("./suggest.js").Suggest} suggest
   * @param {{send: (options: Record<string, any>) => void, leave: () => void}} actions
   */
  constructor(command, view, channelId, suggest, actions) {
    this.command = command;
    this.view = view;
    this.channelId = channelId;
    this.suggest = suggest;
    this.actions = actions;
    /** @type {Chip|null} */ this.current = null;
    this.timer = 0;
    /** @type {Chip[]} */ this.chips = [];
    this.error = h("p", { class: "command-error", role: "alert", hidden: true });
    this.row = h("div", { class: "command-row" });
    this.extra = h("div", { class: "command-extra" });
    this.el = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `/${command.display}` },
      h(
        "div",
        { class: "command-head" },
        h("span", { class: "command-about" }, h("b", {}, `/${command.display}`), " ", command.description),
        h(
          "button",
          {
            type: "button",
            class: "icon-btn",
            "aria-label": word(view().lang, "leaveCommand"),
            on: { click: () => actions.leave() },
          },
          icon("close"),
        ),
      ),
      this.error,
      h(
        "div",
        { class: "command-line" },
        h("span", { class: "command-name", tabindex: "-1" }, `/${command.display}`),
        this.row,
      ),
      this.extra,
    );
    for (const option of command.options) if (option.required) this.add(option);
    this.offer();
    this.el.addEventListener("keydown", (event) => this.key(event));
  }

  /** Puts the cursor where the work is: the first empty option, else the last. */
  focus() {
    const chip = this.chips.find((one) => !one.text && !one.picked) ?? this.chips.at(-1);
    (chip?.input ?? this.el.querySelector(".command-name")).focus();
    if (!this.chips.length) this.suggest.hide();
  }

  /** Adds the chip of an option. @param {any} option @returns {Chip} */
  add(option) {
    const { lang } = this.view();
    const id = uid("option");
    const file = isFile(option);
    const input = h("input", {
      id,
      class: "chip-input",
      type: "text",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: option.type === 4 && !option.choices?.length ? "numeric" : null,
      placeholder: file ? word(lang, "pickFile") : bounds(option),
      readonly: file,
      "aria-required": String(option.required),
      title: option.description,
    });
    const box = h("span", { class: "chip-box", data: { text: "" } }, input);
    /** @type {Chip} */
    const chip = { option, text: "", picked: null, input, box, asked: 0, chip: null };
    chip.chip = h(
      "div",
      { class: "chip", data: { option: option.name } },
      h("label", { for: id, title: option.description }, option.display ?? option.name),
      box,
      option.required
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "chip-x",
              tabindex: "-1",
              "aria-label": word(lang, "remove", { name: option.display ?? option.name }),
              on: { click: () => this.drop(chip) },
            },
            icon("close"),
          ),
    );
    input.addEventListener("input", () => {
      chip.text = input.value;
      chip.picked = null;
      this.changed(chip);
    });
    input.addEventListener("focus", () => {
      this.current = chip;
      input.select();
      this.changed(chip);
    });
    input.addEventListener("blur", () =>
      setTimeout(() => {
        if (this.current === chip && document.activeElement !== input && document.hasFocus())
          this.suggest.hide();
        this.mark(chip);
      }, 0),
    );
    if (file) input.addEventListener("click", () => this.chooseFile(chip));
    this.chips.push(chip);
    this.row.append(chip.chip);
    return chip;
  }

  /** @param {Chip} chip */
  drop(chip) {
    chip.chip.remove();
    this.chips = this.chips.filter((other) => other !== chip);
    this.suggest.hide();
    this.offer();
    this.focus();
  }

  /** The optional options that are not there yet. */
  offer() {
    const left = this.command.options.filter((option) => !this.chips.some((chip) => chip.option === option));
    this.extra.replaceChildren(
      ...left.map((option) =>
        h(
          "button",
          {
            type: "button",
            class: "add-option",
            title: option.description,
            on: {
              click: () => {
                const chip = this.add(option);
                this.offer();
                chip.input.focus();
              },
            },
          },
          icon("plus"),
          option.display ?? option.name,
        ),
      ),
    );
  }

  /** Suggests anew for what is typed. @param {Chip} chip */
  changed(chip) {
    const { lang, session } = this.view();
    chip.box.dataset.text = chip.input.value || chip.input.placeholder;
    chip.chip.classList.remove("wrong");
    this.error.hidden = true;
    if (document.activeElement !== chip.input) return;
    const title = `${chip.option.display ?? chip.option.name}: ${chip.option.description}`;
    if (chip.option.autocomplete) {
      clearTimeout(this.timer);
      if (!this.suggest.open) this.suggest.show(chip.input, title, [], word(lang, "loading"));
      this.timer = setTimeout(() => this.ask(chip, title), chip.asked ? PAUSE : 0);
      return;
    }
    const typed = chip.picked ? { ...chip, text: "" } : chip;
    const items = suggestions(typed, session, lang);
    if (items) this.suggest.show(chip.input, title, items, word(lang, "noChoice"));
    else if (isFile(chip.option) && !chip.picked)
      this.suggest.show(chip.input, title, [
        { label: word(lang, "pickFile"), lead: icon("plus"), value: "file" },
      ]);
    else this.suggest.show(chip.input, title, [], bounds(chip.option) || " ");
  }

  /** Asks the bot for suggestions. @param {Chip} chip @param {string} title */
  async ask(chip, title) {
    const { session, lang } = this.view();
    const turn = ++chip.asked;
    const options = this.values();
    options[chip.option.name] = chip.picked?.value ?? chip.input.value;
    const result = await session.interact({
      kind: "autocomplete",
      channel_id: this.channelId,
      command: this.command.path,
      options,
      focused: chip.option.name,
    });
    if (turn !== chip.asked || document.activeElement !== chip.input) return;
    const choices = result.choices ?? [];
    this.suggest.show(
      chip.input,
      title,
      choices.map((choice) => ({ label: choice.name, value: choice.value })),
      result.error ?? word(lang, "noChoice"),
    );
  }

  /** Drops the suggestions that are asked for: they would come after the list was closed. @param {Chip} chip */
  forget(chip) {
    clearTimeout(this.timer);
    chip.asked++;
  }

  /** A suggestion was chosen. @param {import("./suggest.js").Suggestion} item */
  take(item) {
    const chip = this.current;
    if (!chip) return;
    if (isFile(chip.option)) {
      this.chooseFile(chip);
      return;
    }
    this.forget(chip);
    chip.picked = { label: item.label, value: item.value };
    chip.text = chip.input.value = item.label;
    chip.box.dataset.text = item.label;
    this.suggest.hide();
    this.mark(chip);
    const next = this.chips.find((other) => !other.text && !other.picked);
    if (next) next.input.focus();
  }

  /** @param {Chip} chip */
  chooseFile(chip) {
    const picker = h("input", { type: "file" });
    picker.addEventListener("change", async () => {
      const { session } = this.view();
      try {
        const upload = await session.api.upload(picker.files[0]);
        chip.picked = { label: upload.filename, value: upload.id };
        chip.text = chip.input.value = upload.filename;
        this.changed(chip);
        this.suggest.hide();
      } catch (error) {
        session.toast(error);
      }
      chip.input.focus();
    });
    picker.click();
  }

  /** The values that are valid now. @returns {Record<string, any>} */
  values() {
    const filled = this.chips.map((chip) => [chip.option.name, valueOf(chip)]);
    return Object.fromEntries(
      filled.filter(([, value]) => value).map(([name, value]) => [name, value.value]),
    );
  }

  /** @param {Chip} chip */
  mark(chip) {
    chip.chip.classList.toggle(
      "wrong",
      Boolean(chip.text) && !valueOf(chip) && document.activeElement !== chip.input,
    );
    chip.chip.classList.toggle("filled", Boolean(valueOf(chip)));
  }

  /** Sends the command if all that must be there is. */
  submit() {
    const { lang } = this.view();
    for (const chip of this.chips) {
      const name = chip.option.display ?? chip.option.name;
      const missing = !chip.text && !chip.picked;
      if ((missing && !chip.option.required) || (!missing && valueOf(chip))) continue;
      chip.input.focus();
      chip.chip.classList.add("wrong");
      this.error.textContent = word(lang, missing ? "needOption" : "badOption", { name });
      this.error.hidden = false;
      return;
    }
    this.suggest.hide();
    this.actions.send(this.values());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing) return;
    const chip = this.chips.find((one) => one.input === event.target);
    // Enter on a finished option sends; on an unfinished one it takes the suggestion.
    const finished = chip && (chip.picked || (!chip.text && !chip.option.required));
    if (event.key === "Enter" && finished) this.suggest.hide();
    if (event.key === "Tab" && finished) this.suggest.hide();
    if (chip && event.key === "Escape") this.forget(chip);
    if (chip && this.suggest.key(event)) return;
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.actions.leave();
    } else if (event.key === "Backspace" && (!chip || !chip.input.value)) {
      event.preventDefault();
      const at = this.chips.indexOf(chip);
      if (chip && !chip.option.required) this.drop(chip);
      else if (at > 0) this.chips[at - 1].input.focus();
      else this.actions.leave();
    }
  }
}
