import type { FastifyRequest } from "fastify";
import type { FailureCode } from "../../shared/failure.ts";
import type { Failure } from "./failure.ts";

/** Answers that speak of somebody who tries what is not theirs, or more than is allowed. */
const noted: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "unauthenticated",
  "secondFactor",
  "network",
  "confirmation",
  "forbidden",
  "tooMany",
  "tooLarge",
  "unsupportedType",
]);

const linesPerSecond = 50;
let second = 0;
let written = 0;
let passedOver = 0;

/**
 * Writes a refused call into the process log: who, from where, which call, why. Never what was sent: the path is that
 * of the route, without ids. At most 50 lines a second; the next line says how many were passed over, so that nobody
 * can fill the disk by being refused.
 */
export function noteRefusedCall(request: FastifyRequest, failure: Failure): void {
  if (!noted.has(failure.code)) return;
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    written = 0;
  }
  if (written >= linesPerSecond) {
    passedOver += 1;
    return;
  }
  written += 1;
  const { viewer, ip, method, routeOptions } = request;
  request.log.warn(
    {
      refused: failure.code,
      status: failure.status,
      userId: viewer?.userId ?? null,
      ip,
      call: `${method} ${routeOptions?.url ?? "?"}`,
      ...(passedOver > 0 && { passedOver }),
    },
    "refused",
  );
  passedOver = 0;
}
