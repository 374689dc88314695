import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { keepNewest } from "../newest.ts";

declare module "fastify" {
  interface FastifyInstance {
    unchanged: Map<string, Unchanged>;
  }
}

type Unchanged = {
  readonly headers: readonly string[];
  /** Whether the call would be admitted and answered like this again, as far as this process knows. */
  readonly holds: () => boolean;
};

const notModified = 304;
const mostKept = 1_000;

/**
 * Answers a call that was answered 304 before once more, ahead of everything else, as long as who was admitted, and to
 * what, is known to be the same: pages ask for the same lists all day. Whatever is not known goes the way of all calls.
 */
export function answerUnchangedAtOnce(app: FastifyInstance): void {
  const known = new Map<string, Unchanged>();
  app.decorate("unchanged", known);
  const { server } = app;
  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const call = nameOf(request);
    const answer = call === null ? undefined : known.get(call);
    if (answer?.holds()) {
      response.writeHead(notModified, answer.headers as string[]).end();
      return;
    }
    if (call !== null && answer) known.delete(call);
    for (const listener of others) Reflect.apply(listener, server, [request, response]);
  });
}

/** Notes that the call was answered 304; the same call is again while `holds` says so. */
export function keepUnchanged(request: FastifyRequest, etag: string, holds: () => boolean): void {
  const call = nameOf(request.raw);
  const { unchanged } = request.server;
  if (call === null || !holds()) return;
  keepNewest(unchanged, call, { headers: ["cache-control", "no-store", "etag", etag], holds }, mostKept);
}

const body = new Set(["content-length", "transfer-encoding"]);
const told = new Set(["authorization", "if-none-match", "x-forwarded-for"]);
const lengths = new Set([...body, ...told].map(({ length }) => length));

/**
 * All that admission and answer depend on; null for calls that are never answered so. From the headers as they came:
 * to make an object of all of them takes as long as the rest of such an answer.
 */
function nameOf({ method, url, rawHeaders, socket }: IncomingMessage): string | null {
  if (method !== "GET") return null;
  let name = `${url}\n${socket.remoteAddress}`;
  let conditional = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!lengths.has(rawHeaders[index]!.length)) continue;
    const header = rawHeaders[index]!.toLowerCase();
    if (body.has(header)) return null;
    if (!told.has(header)) continue;
    conditional ||= header === "if-none-match";
    name += `\n${header}\n${rawHeaders[index + 1]}`;
  }
  return conditional ? name : null;
}
