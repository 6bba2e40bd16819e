// The drawer for whoever tests: people and their languages, faults on demand, the clock, the bot's requests.
import { world } from "./api.js";
import { avatar, h, icon, nameOf, refill } from "./dom.js";
import { LOCALES } from "./words.js";

/** Faults that need nothing but a press. @type {[string, [string, any][]][]} */
const FAULTS = [
  [
    "Discord refuses",
    [
      [
        "429 on the next 2 sends",
        { kind: "respond", prefix: "/channels", method: "POST", times: 2, status: 429, retry_after: 1 },
      ],
      ["429, global", { kind: "respond", prefix: "/", times: 1, status: 429, retry_after: 1, global: true }],
      ["500 on the next send", { kind: "respond", prefix: "/channels", times: 1, status: 500 }],
      ["503 on the next 3 calls", { kind: "respond", prefix: "/", times: 3, status: 503 }],
      [
        "Answer lost on the next send",
        { kind: "respond", prefix: "/channels", method: "POST", times: 1, lose_answer: true },
      ],
      ["Replies 2 s slower, once", { kind: "respond", prefix: "/interactions", delay: 2, times: 1 }],
    ],
  ],
  [
    "Gateway",
    [
      ["Drop the connection", { kind: "drop", code: 4000 }],
      ["Ask to reconnect", { kind: "reconnect" }],
      ["Restart the bot", { kind: "restart_bot" }],
      ["Session invalid", { kind: "invalid_session", resumable: false }],
    ],
  ],
  [
    "Next interaction",
    [
      ["Delivered twice", { kind: "deliver", mode: "twice", times: 1 }],
      ["4 s late", { kind: "deliver", mode: "late", seconds: 4, times: 1 }],
      ["Two at the same moment", { kind: "deliver", mode: "together", times: 2 }],
    ],
  ],
  [
    "Clock",
    [
      ["+ 5 minutes", { kind: "advance", seconds: 300 }],
      ["+ 16 minutes (tokens end)", { kind: "advance", seconds: 960 }],
      ["+ 61 minutes", { kind: "advance", seconds: 3660 }],
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
    /** @type {HTMLElement|null} */ this.log = null;
    this.armed = { armed: [], clock_offset: 0 };
    this.requests = [];
    this.next = 0;
    this.el.setAttribute("aria-label", "Tools");
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
    const press = (label, act, key = label) =>
      h("button", { type: "button", class: "btn secondary tool", data: { key }, on: { click: act } }, label);
    const permission = h(
      "select",
      { class: "tool-select", "aria-label": "Permission", data: { key: "permission" } },
      PERMISSIONS.map((name) => h("option", { value: name }, name)),
    );
    permission.value = this.permission ?? PERMISSIONS[0];
    permission.addEventListener("change", () => (this.permission = permission.value));
    this.log = h("ol", { class: "tool-requests", tabindex: "0", "aria-label": "The bot's requests" });
    refill(
      this.el,
      h(
        "header",
        { class: "tools-head" },
        h("h2", {}, "Tools"),
        h(
          "button",
          {
            type: "button",
            class: "icon-btn",
            "aria-label": "Close tools",
            data: { key: "close" },
            on: { click: () => this.toggle(false) },
          },
          icon("close"),
        ),
      ),
      h(
        "section",
        {},
        h("h3", {}, "People"),
        this.store.people.map((user) => this.person(user)),
        this.newPerson(),
      ),
      FAULTS.map(([title, faults]) =>
        h(
          "section",
          {},
          h("h3", {}, title),
          title === "Clock" && this.armed.clock_offset
            ? h("p", { class: "hint" }, `${Math.round(this.armed.clock_offset / 60)} min ahead`)
            : null,
          h(
            "div",
            { class: "tool-row" },
            faults.map(([label, body]) => press(label, () => this.arm(body))),
          ),
        ),
      ),
      channel && channel.kind !== "dm"
        ? h(
            "section",
            {},
            h("h3", {}, `The bot in ${channel.kind === "text" ? "#" : ""}${channel.name}`),
            permission,
            h(
              "div",
              { class: "tool-row" },
              press("Deny", () =>
                this.arm({
                  kind: "permissions",
                  channel_id: channel.id,
                  allow: [],
                  deny: [permission.value],
                }),
              ),
              press("Restore all", () =>
                this.arm({ kind: "permissions", channel_id: channel.id, allow: [], deny: [] }),
              ),
            ),
          )
        : null,
      h(
        "section",
        {},
        h("h3", {}, "Armed"),
        this.armed.armed.length
          ? [
              h(
                "ul",
                { class: "tool-armed" },
                this.armed.armed.map((fault) => h("li", {}, describe(fault))),
              ),
              press("Disarm all", () => this.run(world.disarm)),
            ]
          : h("p", { class: "hint" }, "None. To delete a message, use its ⋯ menu."),
      ),
      h("section", {}, h("h3", {}, "The bot's requests"), this.log),
    );
    this.drawRequests();
  }

  /** @param {any} user */
  person(user) {
    const locale = h(
      "select",
      { class: "tool-select", "aria-label": `Language of ${user.name}`, data: { key: `locale-${user.id}` } },
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
      h("label", { class: "tool-dms" }, dms, "DMs open"),
      h(
        "button",
        {
          type: "button",
          class: "btn quiet small",
          data: { key: `leave-${user.id}` },
          on: { click: () => this.arm({ kind: "leave", user_id: user.id }) },
        },
        "Leave server",
      ),
    );
  }

  newPerson() {
    const name = h("input", {
      class: "input",
      type: "text",
      placeholder: "New person",
      "aria-label": "Name of a new person",
      maxlength: "32",
      data: { key: "new-name" },
    });
    const form = h(
      "form",
      { class: "tool-new" },
      name,
      h("button", { type: "submit", class: "btn secondary" }, "Add"),
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
