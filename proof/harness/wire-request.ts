import type { Route } from "#platform/server/http/route.ts";
import type { Random } from "./figures.ts";

/** Bytes that no browser of ours would send, and what may come back. */
export type Damage = {
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * refused: a 4xx with our words. bare: any 4xx, since Node refuses it before the product sees it. cut: one of these,
   * or the connection ends without an answer. any: nothing that is a fault of ours.
   */
  readonly expected: "refused" | "bare" | "cut" | "any";
  /** Less than was announced. */
  readonly unfinished?: true;
};

/** The call that is damaged. */
export type Target = { readonly route: Route; readonly path: string; readonly token: string | undefined };
type Request = {
  method?: string;
  path?: string;
  headers?: readonly string[];
  body?: string | Buffer;
  contentType?: string | null;
  length?: number | null;
};

/** The bytes of a call, with what is wrong about it. */
export function request(target: Target, options: Request = {}): Buffer {
  const { method = target.route.endpoint.method, path = target.path, headers = [], body } = options;
  const { contentType = body === undefined ? null : "application/json" } = options;
  const bytes = Buffer.from(body ?? "");
  const { length = body === undefined ? null : bytes.length } = options;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: haechi.test",
    "Connection: close",
    ...(target.token === undefined ? [] : [`Authorization: Bearer ${target.token}`]),
    ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}

/** Does one kind of damage to a call. */
export type Maker = (target: Target, random: Random) => Damage;
