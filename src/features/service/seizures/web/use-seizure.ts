import type { CallOutput } from "#platform/endpoint.ts";
import { readClaim, readPapers, readShares, readTargets, seizureCalls, targetCalls } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

export type Claim = CallOutput<typeof schemas.readClaim>;
export type Targets = CallOutput<typeof schemas.readTargets>;
export type Target = Targets["models"][number];

/** Calls whose answers change with anything about a seizure. */
export const seizureReads = [
  seizureCalls.read,
  seizureCalls.list,
  seizureCalls.history,
  targetCalls.list,
  readClaim,
  readShares,
  readTargets,
  readPapers,
];
