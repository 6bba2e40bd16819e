// The drawer for whoever tests: people and their languages, faults on demand, the clock, the bot's requests.
import { world } from "./api.js";
import { avatar, h, icon, nameOf, refill } from "./dom.js";
import { langOf, LOCALES, word } from "./words.js";

/** @typedef {Parameters<typeof word>[1]} Word */

/**
 * Faults that need nothing but a press: a title, and words, what is armed, and facts for the words.
 * @type {[Word, [Word, any, Record<string, number>?][]][]}
 */
const FAULTS = [
  [
    "refusing",
    [
      [
        "limitSends",
        { kind: "respond", prefix: "/channels", method: "POST", times: 2, status: 429, retry_after: 1 },
      ],
      ["limitAll", { kind: "respond", prefix: "/", times: 1, status: 429, retry_after: 1, global: true }],
      ["failSend", { kind: "respond", prefix: "/channels", times: 1, status: 500 }],
      ["failCalls", { kind: "respond", prefix: "/", times: 3, status: 503 }],
      [
        "loseAnswer",
        { kind: "respond", prefix: "/channels", method: "POST", times: 1, lose_answer: true },
      ],
      ["slower", { kind: "respond", prefix: "/interactions", delay: 2, times: 1 }],
    ],
  ],
  [
    "gateway",
    [
      ["drop", { kind: "drop", code: 4000 }],
      ["reconnect", { kind: "reconnect" }],
      ["restartBot", { kind: "restart_bot" }],
      ["noSession", { kind: "invalid_session", resumable: false }],
    ],
  ],
  [
    "nextOne",
    [
      ["twice", { kind: "deliver", mode: "twice", times: 1 }],
      ["late", { kind: "deliver", mode: "late", seconds: 4, times: 1 }],
      ["together", { kind: "deliver", mode: "together", times: 2 }],
    ],
  ],
  [
    "clockHead",
    [
      ["minutes", { kind: "advance", seconds: 300 }, { count: 5 }],
      ["tokensEnd", { kind: "advance", seconds: 960 }, { count: 16 }],
      ["minutes", { kind: "advance", seconds: 3660 }, { count: 61 }],
    ],
  ],
];

const PERMISSIONS = [
  "SEND_MESSAGES",
  "SEND_MESSAGES_IN_THREADS",
  "CREATE_PUBLIC_THREADS",
  "EMBED_LINKS",
  "ATTACH_FILES",
  "VIEW_CHANNEL",
  "READ_MESSAGE_HISTORY",
];

export class Tools {
  /** @param {HTMLElement} el @param {import("./store.js").Store} store @param {{say: (text: string, level?: string) => void, changed: () => void}} house */
  constructor(el, store, house) {
    this.el = el;
    this.store = store;
    this.house = house;
    this.timer = 0;
    this.permission = "";
    /** @type {import("./words.js").Lang} */ this.lang = "en";
    /** @type {HTMLElement|null} */ this.log = null;
    this.armed = { armed: [], clock_offset: 0 };
    this.requests = [];
    this.next = 0;
    this.el.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
  }

  get open() {
    return !this.el.hidden;
  }

  /** @param {boolean} [open] */
  toggle(open = !this.open) {
    this.el.hidden = !open;
    clearInterval(this.timer);
    if (open) {
      this.timer = setInterval(() => this.poll(), 1500);
      this.poll();
      this.draw();
      this.el.querySelector("button")?.focus();
    }
    this.house.changed();
  }

  /** Reads what is armed and what the bot asked for since the last look. */
  async poll() {
    try {
      const [armed, log] = await Promise.all([world.faults(), world.requests(this.next)]);
      this.next = log.next;
      this.requests = [...this.requests, ...log.requests].slice(-60);
      if (JSON.stringify(armed) !== JSON.stringify(this.armed)) {
        this.armed = armed;
        this.draw();
      } else if (log.requests.length) this.drawRequests();
    } catch {
      // The connection bar of the panes says that the server is away.
    }
  }

  /** @param {() => Promise<any>} act */
  async run(act) {
    try {
      await act();
      await this.poll();
    } catch (error) {
      this.house.say(error.message, "warning");
    }
  }

  /** @param {any} body */
  arm(body) {
    return this.run(async () => {
      await world.arm(body);
      if (body.kind === "advance")
        for (const session of this.store.sessions.values()) await session.refresh();
    });
  }

  draw() {
    const pane = this.store.panes.find((one) => one.key === this.store.active);
    const session = pane ? this.store.sessions.get(pane.user) : null;
    const channel = session
      ? (session.channels.get(pane.channel ?? "") ??
        [...session.channels.values()].find((one) => `#${one.name}` === pane.place))
      : null;
    const lang = (this.lang = langOf(session?.me?.locale));
    this.el.lang = session?.me?.locale ?? "en-US";
    this.el.setAttribute("aria-label", word(lang, "tools"));
    const press = (label, act, key = label) =>
      h("button", { type: "button", class: "btn secondary tool", data: { key }, on: { click: act } }, label);
    const permission = h(
      "select",
      { class: "tool-select", "aria-label": word(lang, "permission"), data: { key: "permission" } },
      PERMISSIONS.map((name) => h("option", { value: name }, name)),
    );
    permission.value = this.permission ?? PERMISSIONS[0];
    permission.addEventListener("change", () => (this.permission = permission.value));
    this.log = h("ol", {
      class: "tool-requests",
      tabindex: "0",
      "aria-label": word(lang, "requests"),
    });
    refill(
      this.el,
      h(
        "header",
        { class: "tools-head" },
        h("h2", {}, word(lang, "tools")),
        h(
          "button",
          {
            type: "button",
            class: "icon-btn",
            "aria-label": word(lang, "closeTools"),
            data: { key: "close" },
            on: { click: () => this.toggle(false) },
          },
          icon("close"),
        ),
      ),
      h(
        "section",
        {},
        h("h3", {}, word(lang, "peopleHead")),
        this.store.people.map((user) => this.person(user)),
        this.newPerson(),
      ),
      FAULTS.map(([title, faults]) =>
        h(
          "section",
          {},
          h("h3", {}, word(lang, title)),
          title === "clockHead" && this.armed.clock_offset
            ? h("p", { class: "hint" }, word(lang, "ahead", { count: Math.round(this.armed.clock_offset / 60) }))
            : null,
          h(
            "div",
            { class: "tool-row" },
            faults.map(([label, body, facts]) =>
              press(word(lang, label, facts), () => this.arm(body), `${label}${facts?.count ?? ""}`),
            ),
          ),
        ),
      ),
      channel && channel.kind !== "dm"
        ? h(
            "section",
            {},
            h("h3", {}, word(lang, "botIn", { place: `${channel.kind === "text" ? "#" : ""}${channel.name}` })),
            permission,
            h(
              "div",
              { class: "tool-row" },
              press(word(lang, "deny"), () =>
                this.arm({
                  kind: "permissions",
                  channel_id: channel.id,
                  allow: [],
                  deny: [permission.value],
                }),
              ),
              press(word(lang, "restore"), () =>
                this.arm({ kind: "permissions", channel_id: channel.id, allow: [], deny: [] }),
              ),
            ),
          )
        : null,
      h(
        "section",
        {},
        h("h3", {}, word(lang, "armedHead")),
        this.armed.armed.length
          ? [
              h(
                "ul",
                { class: "tool-armed" },
                this.armed.armed.map((fault) => h("li", {}, describe(fault))),
              ),
              press(word(lang, "disarm"), () => this.run(world.disarm)),
            ]
          : h("p", { class: "hint" }, word(lang, "noneArmed")),
      ),
      h("section", {}, h("h3", {}, word(lang, "requests")), this.log),
    );
    this.drawRequests();
  }

  /** @param {any} user */
  person(user) {
    const locale = h(
      "select",
      { class: "tool-select", "aria-label": word(this.lang, "languageOf", { name: user.name }), data: { key: `locale-${user.id}` } },
      Object.entries(LOCALES).map(([code, name]) => h("option", { value: code }, name)),
    );
    locale.value = user.locale;
    locale.addEventListener("change", () =>
      this.run(() => world.editUser(user.id, { locale: locale.value })),
    );
    const dms = h("input", { type: "checkbox", checked: user.dms_open, data: { key: `dms-${user.id}` } });
    dms.addEventListener("change", () =>
      this.run(() => world.arm({ kind: dms.checked ? "open_dms" : "close_dms", user_id: user.id })),
    );
    return h(
      "div",
      { class: "tool-person" },
      avatar(user, "small"),
      h("span", { class: "tool-name" }, nameOf(user)),
      locale,
      h("label", { class: "tool-dms" }, dms, word(this.lang, "dmsOpen")),
      h(
        "button",
        {
          type: "button",
          class: "btn quiet small",
          data: { key: `leave-${user.id}` },
          on: { click: () => this.arm({ kind: "leave", user_id: user.id }) },
        },
        word(this.lang, "leaveServer"),
      ),
    );
  }

  newPerson() {
    const name = h("input", {
      class: "input",
      type: "text",
      placeholder: word(this.lang, "newPerson"),
      "aria-label": word(this.lang, "newName"),
      maxlength: "32",
      data: { key: "new-name" },
    });
    const form = h(
      "form",
      { class: "tool-new" },
      name,
      h("button", { type: "submit", class: "btn secondary" }, word(this.lang, "add")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (name.value.trim()) this.run(() => world.addUser({ name: name.value.trim(), locale: "en-US" }));
    });
    return form;
  }

  drawRequests() {
    this.log?.replaceChildren(
      ...this.requests
        .toReversed()
        .map((one) =>
          h(
            "li",
            { class: one.status >= 400 ? "bad" : "" },
            h("b", {}, one.status),
            ` ${one.method} `,
            h(
              "span",
              { class: "path" },
              one.path.replace(/\/(webhooks|interactions)\/(\d+)\/[^/]{12,}/, "/$1/$2/…"),
            ),
          ),
        ),
    );
  }
}

/** A fault in a few words. @param {any} fault */
function describe(fault) {
  return Object.entries(fault)
    .filter(([, value]) => value !== null && value !== false)
    .map(([key, value]) => (key === "kind" ? value : `${key} ${value}`))
    .join(" · ");
}
