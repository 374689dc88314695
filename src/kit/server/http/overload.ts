import type { FastifyInstance } from "fastify";
import { Failure } from "./failure.ts";

/** Calls at work at once: more than all pages of an office ask for when everybody is told something. */
const mostAtOnce = 500;
const retryAfter = 2;

/**
 * Refuses calls that would only wait (503 with Retry-After), so that those already taken are answered in time and the
 * process lives on. Calls are counted rather than the delay of the event loop: the delay also rises when the machine
 * is busy with something else, and nobody should be refused for that.
 */
export function refuseOverload(app: FastifyInstance): void {
  let atWork = 0;
  app.addHook("onRequest", (_request, reply, done) => {
    atWork += 1;
    // However it ends: answered, cut off by the other side, timed out.
    reply.raw.once("close", () => (atWork -= 1));
    done(atWork > mostAtOnce ? new Failure("unavailable", undefined, { retryAfter }) : undefined);
  });
}
