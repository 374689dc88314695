import type { FastifyReply, FastifyRequest } from "fastify";
import type { FailureCode } from "../../failure.ts";
import { failureBody, toFailure } from "./failure-mapper.ts";
import { noteRefusedCall } from "./refused-calls.ts";

/** Refusals before a body has come as a whole: what is left of it is passed over, for as long as `watchCalls` lets it come. */
const unread: ReadonlySet<FailureCode> = new Set<FailureCode>(["tooLarge", "unsupportedType"]);

/** Answers a call with whatever was thrown, as a refusal that is safe to show; what is our fault goes into the process log. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, known } = toFailure(error);
  if (!known) request.log.error({ err: error }, "request failed");
  noteRefusedCall(request, failure);
  if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
  reply.header("cache-control", "no-store");
  // Fastify would end the connection while the body is still being sent, and the reset would take the answer with it.
  if (unread.has(failure.code)) reply.removeHeader("connection");
  return reply.status(failure.status).type("application/json; charset=utf-8").send(failureBody(failure, request.id));
}
