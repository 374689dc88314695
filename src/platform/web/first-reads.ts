import type { Endpoint } from "../endpoint.ts";
import { readsUnderWay } from "./reads-under-way.ts";
import { readToken } from "./session-token.ts";

/** What pages read first: addresses by path of the page; those of the empty path are for every page. */
type FirstReads = Readonly<Record<string, readonly string[]>>;

const key = "haechi.firstReads";
/** An answer that nobody has asked for by then is too old to be shown. */
const freshMs = 10_000;

type Begun = { readonly token: string; readonly response: Promise<Response>; readonly at: number };
const begun = new Map<string, Begun>();

/** Keeps for the next visit what each page reads first, as far as the person may read it. */
export function rememberFirstReads(reads: Readonly<Record<string, readonly Endpoint[]>>): void {
  const paths = Object.entries(reads).map(([path, endpoints]) => [path, endpoints.map((one) => one.path)]);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(paths)));
}

export function forgetFirstReads(): void {
  localStorage.removeItem(key);
  begun.clear();
}

/** Asks for what the page reads first while its code is still on the way. */
export function beginFirstReads(path: string): void {
  const token = readToken();
  if (token === null) return;
  const known = remembered();
  for (const url of [...(known[""] ?? []), ...(known[path] ?? [])]) {
    const response = fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      signal: readsUnderWay(),
    });
    response.catch(() => {});
    begun.set(url, { token, response, at: performance.now() });
  }
}

/** Which of these reads have begun and were not taken yet. */
export function firstReadsAmong(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.filter(({ path }) => begun.has(path));
}

/** The answer that is on its way already, once; undefined when there is none of this session or it is too old. */
export function takeFirstRead(url: string, token: string | null): Promise<Response> | undefined {
  const found = begun.get(url);
  begun.delete(url);
  return found?.token === token && performance.now() - found.at < freshMs ? found.response : undefined;
}

/** After a change nothing that was read before it may be shown. */
export function dropFirstReads(): void {
  begun.clear();
}

function remembered(): FirstReads {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return isFirstReads(value) ? value : {};
  } catch {
    return {};
  }
}

function isFirstReads(value: unknown): value is FirstReads {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every(
      (urls) => Array.isArray(urls) && urls.every((url) => typeof url === "string" && url.startsWith("/api/")),
    )
  );
}
