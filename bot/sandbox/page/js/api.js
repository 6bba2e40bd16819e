// The client API of the sandbox (docs/sandbox.md): requests and the event socket.

/** What the server refused, with its sentence. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * One request below /sandbox/.
 * @param {string} method
 * @param {string} path
 * @param {{as?: string, query?: Record<string, any>, body?: any, form?: FormData}} [options]
 * @returns {Promise<any>} the decoded answer, null for 204
 * @throws {ApiError} refused, or the server can't be reached (status 0)
 */
export async function request(method, path, { as, query = {}, body, form } = {}) {
  const url = new URL(`/sandbox/${path}`, location.href);
  if (as) url.searchParams.set("as", as);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(key, value);
  /** @type {RequestInit & {headers: Record<string, string>}} */
  const init = { method, headers: {}, body: form };
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new ApiError(0, "The sandbox cannot be reached.");
  }
  const text = await response.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = { message: text.slice(0, 200) };
  }
  if (!response.ok)
    throw new ApiError(response.status, data?.message ?? `The sandbox answered ${response.status}.`);
  return data;
}

/** Everything one person can ask for and do. */
export class Api {
  /** @param {string} userId */
  constructor(userId) {
    this.as = userId;
  }

  state = () => request("GET", "state", { as: this.as });
  /** @param {string} channel @param {string} [before] */
  messages = (channel, before) =>
    request("GET", `channels/${channel}/messages`, { as: this.as, query: { limit: 50, before } });
  /** @param {string} channel */
  commands = (channel) => request("GET", "commands", { as: this.as, query: { channel } });
  /** @param {string} channel @param {{content: string, uploads: string[], reply_to?: string}} body */
  send = (channel, body) => request("POST", `channels/${channel}/messages`, { as: this.as, body });
  /** @param {string} channel @param {string} message */
  remove = (channel, message) =>
    request("DELETE", `channels/${channel}/messages/${message}`, { as: this.as });
  dm = () => request("POST", "dms", { as: this.as });
  /** Uses a command, a component or a modal, and waits for what comes of it. @param {any} body @param {number} [wait] seconds */
  interact = (body, wait = 10) => request("POST", "interactions", { as: this.as, query: { wait }, body });
  /** @param {File} file */
  upload = (file) => {
    const form = new FormData();
    form.append("file", file, file.name);
    return request("POST", "uploads", { as: this.as, form });
  };

  /**
   * Opens the event socket and keeps it open: after a loss it tries again, ever more slowly up to 5 s.
   * @param {(event: any) => void} onEvent
   * @param {(up: boolean) => void} onLink
   * @returns {() => void} closes it for good
   */
  events(onEvent, onLink) {
    let socket = null,
      closed = false,
      timer = 0,
      delay = 300;
    const connect = () => {
      const url = new URL(`/sandbox/events?as=${encodeURIComponent(this.as)}`, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      socket = new WebSocket(url);
      socket.onmessage = (frame) => onEvent(JSON.parse(frame.data));
      socket.onopen = () => {
        delay = 300;
        onLink(true);
      };
      socket.onclose = () => {
        if (closed) return;
        onLink(false);
        timer = setTimeout(connect, delay);
        delay = Math.min(delay * 2, 5000);
      };
    };
    connect();
    return () => {
      closed = true;
      clearTimeout(timer);
      socket.close();
    };
  }
}

/** What belongs to nobody in particular: people, faults, the bot's requests. */
export const world = {
  users: () => request("GET", "users"),
  /** @param {any} body */
  addUser: (body) => request("POST", "users", { body }),
  /** @param {string} id @param {any} body */
  editUser: (id, body) => request("PATCH", `users/${id}`, { body }),
  faults: () => request("GET", "faults"),
  /** @param {any} body */
  arm: (body) => request("POST", "faults", { body }),
  disarm: () => request("DELETE", "faults"),
  /** @param {number} since */
  requests: (since) => request("GET", "requests", { query: { since } }),
  unknown: () => request("GET", "unknown"),
};
