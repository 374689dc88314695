import { connect, type Socket } from "node:net";

const letterEveryMs = 1_000;

type Dawdler = { readonly socket: Socket; rest: string };

/**
 * Connections that send a call letter by letter and never come to its end: the headers of one half of them, the body
 * of the other, to a call that anybody may make.
 */
export class Dawdlers {
  readonly #all: Dawdler[];
  readonly #writing: NodeJS.Timeout;

  constructor(url: string, count: number) {
    const { hostname, port } = new URL(url);
    this.#all = Array.from({ length: count }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      // What the other side says is of no interest, but its end must be seen.
      socket.resume();
      const [begun, rest] = index % 2 === 0 ? slowHeaders : slowBody;
      socket.write(begun);
      return { socket, rest };
    });
    this.#writing = setInterval(() => this.#sendLetters(), letterEveryMs);
  }

  /** How many the other side has not cut off. */
  get alive(): number {
    return this.#all.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
  }

  close(): void {
    clearInterval(this.#writing);
    for (const { socket } of this.#all) socket.destroy();
  }

  #sendLetters(): void {
    for (const dawdler of this.#all) {
      if (dawdler.socket.writable) dawdler.socket.write(dawdler.rest[0] ?? "");
      dawdler.rest = dawdler.rest.slice(1);
    }
  }
}

const letters = 600;
const slowHeaders = ["GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ", "a".repeat(letters)] as const;
const slowBody = [
  "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n",
  `{"email":"${"a".repeat(letters)}`,
] as const;
