import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "./failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How long body and answer of the call may each take, in milliseconds, where that is longer than for others. */
    withinMs?: number;
    /** Its body is held in memory as a whole and may be large. */
    large?: boolean;
  }
}

export type CallLimits = {
  /** Calls at work at once: more than all pages of an office ask for when everybody is told something. */
  readonly mostAtOnce: number;
  /** Of these, calls with large bodies: so much memory is there for them. */
  readonly mostLarge: number;
  /** Calls at once of which only the body has not come yet; beyond, the oldest ends. */
  readonly mostArriving: number;
  /** How long a body may take to arrive, in milliseconds. */
  readonly bodyWithinMs: number;
  /** How long an answer may take to begin once the body is there, in milliseconds. */
  readonly answerWithinMs: number;
};

/** What the product takes. */
const callLimits: CallLimits = {
  mostAtOnce: 500,
  mostLarge: 8,
  mostArriving: 1_000,
  bodyWithinMs: 15_000,
  answerWithinMs: 10_000,
};
const lookEveryMs = 250;

/**
 * Refuses calls that would only wait (503 with Retry-After), so that those already taken are answered in time and the
 * process lives on. Calls are counted rather than the delay of the event loop: the delay also rises when the machine
 * is busy with something else, and nobody should be refused for that. A call does not count while its body is still to
 * come: else whoever sends bodies letter by letter would hold the places of everybody else.
 *
 * A call whose body does not arrive, or whose answer does not begin in time, ends with 503. The limit that Fastify has
 * for this is off as soon as a body has been read, and breaks off downloads that are under way; here an answer that has
 * begun takes as long as it takes. Where the rest of a call that was answered early does not come in time, its
 * connection ends.
 */
export function watchCalls(app: FastifyInstance, limits: CallLimits = callLimits): void {
  const atWork = new Map<FastifyRequest, Call>();
  const arriving = new Map<FastifyRequest, Call>();
  const large = new Set<FastifyRequest>();
  /** Calls that were answered before they had come, and until when the rest may come. */
  const unfinished = new Map<IncomingMessage, number>();

  app.addHook("onRequest", (request, reply, done) => {
    const { withinMs, large: isLarge = false } = request.routeOptions.config;
    atWork.set(request, { reply, until: performance.now() + (withinMs ?? limits.bodyWithinMs) });
    // However it ends: answered, cut off by the other side, timed out.
    reply.raw.once("close", () => {
      atWork.delete(request);
      arriving.delete(request);
      large.delete(request);
      if (!request.raw.complete) unfinished.set(request.raw, performance.now() + limits.bodyWithinMs);
    });
    if (isLarge) large.add(request);
    if (withinMs !== undefined) request.raw.socket.setTimeout(withinMs);
    done(refuseIf(atWork.size > limits.mostAtOnce || (isLarge && large.size > limits.mostLarge)));
  });

  app.addHook("preParsing", (request, _reply, _payload, done) => {
    const call = atWork.get(request);
    if (call && waitsForBody(request)) {
      atWork.delete(request);
      arriving.set(request, call);
      if (arriving.size > limits.mostArriving) endOldest(arriving);
    }
    done();
  });

  app.addHook("preValidation", (request, _reply, done) => {
    const arrived = arriving.get(request);
    const call = arrived ?? atWork.get(request);
    const { withinMs = limits.answerWithinMs } = request.routeOptions.config;
    if (call) call.until = performance.now() + withinMs;
    if (arrived) {
      arriving.delete(request);
      atWork.set(request, arrived);
    }
    done(refuseIf(arrived !== undefined && atWork.size > limits.mostAtOnce));
  });

  const looking = setInterval(() => {
    const now = performance.now();
    for (const calls of [atWork, arriving])
      for (const [request, call] of calls) if (call.until < now) end(request, call);
    for (const [message, until] of unfinished) {
      if (until < now) message.socket.destroy();
      if (until < now || message.complete || message.destroyed) unfinished.delete(message);
    }
  }, lookEveryMs).unref();
  app.addHook("onClose", (_, done) => {
    clearInterval(looking);
    done();
  });
}

function refuseIf(tooMany: boolean): Failure | undefined {
  return tooMany ? new Failure("unavailable", undefined, { retryAfter: 2 }) : undefined;
}

function waitsForBody({ raw: { complete, headers } }: FastifyRequest): boolean {
  return !complete && (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);
}

/** Bodies of people come within moments: the oldest is the one that dawdles. */
function endOldest(arriving: Map<FastifyRequest, Call>): void {
  const [oldest] = arriving;
  if (!oldest) return;
  arriving.delete(oldest[0]);
  end(...oldest);
}

type Call = { readonly reply: FastifyReply; until: number };

function end(request: FastifyRequest, call: Call): void {
  call.until = Infinity;
  const { reply } = call;
  if (reply.sent || reply.raw.headersSent) return;
  if (request.raw.complete) {
    reply.send(new Failure("unavailable", undefined, { retryAfter: 2 }));
    return;
  }
  reply.header("connection", "close");
  reply.send(new Failure("unavailable", "요청이 제때 도착하지 않았습니다.", { retryAfter: 1 }));
}
