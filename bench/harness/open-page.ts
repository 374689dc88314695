const event = '["task-count-refresh",';

/**
 * An open page that notes when it hears of its counts and leaves what it hears unread: 300 readers have machines of
 * their own, here they would share the one that is measured. Speaks Engine.IO 4 and Socket.IO 5 as far as that takes.
 */
export class OpenPage {
  /** When each message came, by `performance.now()`. */
  readonly heard: number[] = [];
  readonly #socket: WebSocket;
  #wake = (): void => {};

  private constructor(url: string, token: string, admitted: (page: OpenPage | null) => void) {
    this.#socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`);
    this.#socket.addEventListener("close", () => admitted(null));
    this.#socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (data.startsWith("0")) this.#socket.send(`40/task,${JSON.stringify({ token })}`);
      else if (data.startsWith("40/task,")) admitted(this);
      else if (data === "2") this.#socket.send("3");
      else if (data.startsWith(event, "42/task,".length)) {
        this.heard.push(performance.now());
        this.#wake();
      }
    });
  }

  /** Opens a page as the holder of the token. Throws when the server refuses. */
  static async open(url: string, token: string): Promise<OpenPage> {
    const page = await new Promise<OpenPage | null>((resolve) => new OpenPage(url, token, resolve));
    if (!page) throw new Error("the server refuses the page");
    return page;
  }

  /** When it heard of the change after `count` messages. Throws when it does not within the time. */
  async hears(count: number, withinMs: number): Promise<number> {
    if (this.heard.length <= count) {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`a page heard nothing within ${withinMs} ms`)), withinMs);
        this.#wake = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
    return this.heard[count]!;
  }

  close(): void {
    this.#socket.close();
  }
}
