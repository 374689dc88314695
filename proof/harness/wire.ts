import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";

export type Answer = {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly milliseconds: number;
};

export type Sent = {
  readonly method: string;
  /** Path and query, already encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

const patience = 20_000;
/** Of proofs that ask every call and measure none: several papers at once are made in processes of their own. */
export const patienceForPapers = 120_000;

/** Sends requests over kept connections, as a browser does, at most so many at once; `close` when done. */
export function openClient(
  url: string,
  maxSockets = 128,
  patienceMs = patience,
): { send(sent: Sent): Promise<Answer>; close(): void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (sent: Sent): Promise<Answer> => {
    const { method, path, headers = {}, body } = sent;
    return new Promise<Answer>((resolve, reject) => {
      const started = performance.now();
      const request = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Record<string, string>,
              text: Buffer.concat(parts).toString(),
              milliseconds: performance.now() - started,
            }),
          );
        },
      );
      request.setTimeout(patienceMs, () =>
        request.destroy(new Error(`${method} ${path}: no answer in ${patienceMs} ms`)),
      );
      request.on("error", (error: NodeJS.ErrnoException) => {
        // The server may close a connection that was idle for long just when it is used again: browsers try anew as well.
        if (request.reusedSocket && error.code === "ECONNRESET") resolve(send(sent));
        else reject(error);
      });
      request.end(body);
    });
  };
  return { send, close: () => agent.destroy() };
}

/**
 * Sends bytes as they are on a connection of their own and reads until the other side closes it. `unfinished`: the
 * other side waits for more, so it is told that nothing more comes.
 */
export function sendBytes(url: string, bytes: Buffer, unfinished = false): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const started = performance.now();
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(patience, () => socket.destroy());
    socket.on("data", (part) => parts.push(part));
    // A server that refuses early may reset what is still being sent; what it said before counts.
    socket.on("error", () => {});
    socket.on("close", () => resolve(readAnswer(Buffer.concat(parts), performance.now() - started)));
    socket.on("connect", () => (unfinished ? socket.end(bytes) : socket.write(bytes)));
  });
}

function readAnswer(bytes: Buffer, milliseconds: number): Answer {
  const whole = bytes.toString();
  const split = whole.indexOf("\r\n\r\n");
  const [first = "", ...lines] = whole.slice(0, Math.max(split, 0)).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = whole.slice(split + 4);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  return { status, headers, text: headers["transfer-encoding"] === "chunked" ? unchunked(rest) : rest, milliseconds };
}

function unchunked(text: string): string {
  return text.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/gi, "").replace(/\r\n$/, "");
}

/** `{ page: "1" }` → `?page=1`. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(plain(value))}`,
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** What stands in a path or query for a value of any kind. */
export function plain(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}
