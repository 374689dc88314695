import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";

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
  unchanged.set(call, { headers: ["cache-control", "no-store", "etag", etag], holds });
  if (unchanged.size > mostKept) unchanged.delete(unchanged.keys().next().value!);
}

/** All that admission and answer depend on; null for calls that are never answered so. */
function nameOf({ method, url, headers, socket }: IncomingMessage): string | null {
  const tag = headers["if-none-match"];
  if (tag === undefined || method !== "GET") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  return `${headers.authorization}\n${url}\n${tag}\n${socket.remoteAddress}\n${String(headers["x-forwarded-for"])}`;
}
