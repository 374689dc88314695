import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { Failure } from "./failure.ts";

/** Milliseconds that the event loop may lag behind, on average of a second. */
const longestDelay = 500;
/** Calls at work at once: more than all pages of an office ask for when everybody is told something. */
const mostAtOnce = 500;
const retryAfter = 2;

/**
 * Refuses calls that would only wait (503 with Retry-After), so that those already taken are answered in time and the
 * process lives on.
 */
export function refuseOverload(app: FastifyInstance): void {
  let atWork = 0;
  const refuse = () => {
    throw new Failure("unavailable", undefined, { retryAfter });
  };
  app.register(underPressure, { maxEventLoopDelay: longestDelay, pressureHandler: refuse });
  app.addHook("onRequest", async (_request, reply) => {
    atWork += 1;
    // However it ends: answered, cut off by the other side, timed out.
    reply.raw.once("close", () => (atWork -= 1));
    if (atWork > mostAtOnce) refuse();
  });
}
