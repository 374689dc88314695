import autocannon, { type Client, type Result } from "autocannon";
import { percentile } from "./statistics.ts";

export type Request = {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One side of a comparison: where requests go and which, over and over in this order. */
export type Side = {
  readonly url: string;
  /** A function makes them anew for each round: requests that can be sent only once. */
  readonly requests: readonly Request[] | (() => Promise<readonly Request[]>);
  /** Answers that count as right; absent: 200. */
  readonly status?: number;
};

export type Measured = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

export type Load = {
  readonly connections: number;
  readonly seconds: number;
  /** So many requests instead of so many seconds, each of them once. */
  readonly amount?: number;
};

const longestSeconds = 32;
/** Seconds an answer may take: how slow a machine is belongs into the figures. */
const patience = 60;

/**
 * Sends requests over kept connections, each of which begins at another place of the list, so that no two ask for the
 * same at the same time. Throws when an answer is not the right one.
 */
export async function measure(side: Side, { connections, seconds, amount }: Load): Promise<Measured> {
  const { status = 200, url } = side;
  const listed = typeof side.requests === "function" ? await side.requests() : side.requests;
  const requests = listed.map(toAutocannon);
  const latencies: number[] = [];
  const wrong: number[] = [];
  const started = performance.now();
  let ended = started;
  let clients = 0;
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const setupClient = (client: Client) => client.setRequests(shareOf(requests, clients++, connections, amount));
    const limit = amount === undefined ? { duration: seconds } : { amount };
    const instance = autocannon(
      { url, connections, setupClient, timeout: patience, ...limit },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on("response", (_client, code, _bytes, took) => {
      latencies.push(took);
      ended = performance.now();
      if (code !== status) wrong.push(code);
    });
  });
  if (wrong.length > 0) throw new Error(`${url}: ${wrong.length} answers other than ${status}, e.g. ${wrong[0]}`);
  if (errors > 0) throw new Error(`${url}: ${errors} connections failed`);
  // Slower than the round is long: a longer one tells.
  if (latencies.length < connections && amount === undefined && seconds < longestSeconds)
    return measure(side, { connections, seconds: seconds * 2 });
  const perSecond = latencies.length / ((ended - started) / 1_000);
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

/** What one connection sends: all of them from a place of its own on, or those that nobody else sends. */
function shareOf<Item>(items: readonly Item[], index: number, connections: number, amount?: number): Item[] {
  if (amount !== undefined) {
    const each = Math.ceil(amount / connections);
    return items.slice(index * each, (index + 1) * each);
  }
  const from = Math.floor((index * items.length) / connections);
  return [...items.slice(from), ...items.slice(0, from)];
}

function toAutocannon({ method = "GET", path, headers = {}, body }: Request) {
  const typed = body === undefined ? {} : { "content-type": "application/json" };
  return { method, path, headers: { ...headers, ...typed }, ...(body !== undefined && { body }) };
}
