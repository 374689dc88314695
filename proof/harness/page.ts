import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import type { TaskCount } from "#features/work/tasks/schemas.ts";

type Received = { readonly payload: TaskCount; readonly at: number };

/** An open page as the server sees it: one socket on `/task`, without reconnection. */
export class Page {
  readonly socket: Socket;
  readonly received: Received[] = [];
  /** When the connection ended, by `performance.now()`. */
  closedAt: number | null = null;
  #waiting: (() => void)[] = [];
  #forgetful = false;

  constructor(url: string, options: Partial<ManagerOptions & SocketOptions>, namespace = "/task") {
    this.socket = io(`${url}${namespace}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      ...options,
    });
    this.socket.on("task-count-refresh", (payload: TaskCount) => {
      if (!this.#forgetful) this.received.push({ payload, at: performance.now() });
      this.#wake();
    });
    this.socket.on("disconnect", () => {
      this.closedAt = performance.now();
      this.#wake();
    });
  }

  /** Opens a page as the holder of the token; null when the server refuses. */
  static async open(url: string, token: string, options: Partial<ManagerOptions> = {}): Promise<Page | null> {
    const page = new Page(url, { auth: { token }, ...options });
    if (await page.connected()) return page;
    page.close();
    return null;
  }

  /** Whether the server lets it in. */
  connected(): Promise<boolean> {
    return new Promise((resolve) => {
      this.socket.once("connect", () => resolve(true));
      this.socket.once("connect_error", () => resolve(false));
    });
  }

  /** From now on keeps nothing of what it is told: hundreds of pages over a long day would fill the memory. */
  forget(): void {
    this.#forgetful = true;
    this.received.length = 0;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits until `holds`, at most so many milliseconds; answers whether it does. */
  async until(holds: (page: Page) => boolean, milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    while (!holds(this)) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return true;
  }

  close(): void {
    this.socket.disconnect();
  }
}
