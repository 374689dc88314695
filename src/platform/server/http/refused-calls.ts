import type { FastifyRequest } from "fastify";
import type { FailureCode } from "../../failure.ts";
import type { Failure } from "./failure.ts";
import { createLineAllowance } from "./line-allowance.ts";

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

const takeLine = createLineAllowance();

/**
 * Writes a refused call into the process log: who, from where, which call, why. Never what was sent: the path is that
 * of the route, without ids.
 */
export function noteRefusedCall(request: FastifyRequest, failure: Failure): void {
  if (!noted.has(failure.code)) return;
  const passedOver = takeLine();
  if (passedOver === null) return;
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
}
