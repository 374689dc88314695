import { Failure } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { lockSeen } from "#records/server/read.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import type { ContractStatus } from "../../contract.ts";
import { contractRecords } from "../records.ts";

export type { Target };
export type LockedContract = Awaited<ReturnType<typeof lockContract>>;

/** The contract, locked, as the person saw it; 404, 409. */
export async function lockContract(work: Work, context: WriteContext, target: Target) {
  return lockSeen(work.query, contractRecords, target, context);
}

/** 422 in these words unless the contract is in one of the states. */
export function requireState(contract: LockedContract, states: readonly ContractStatus[], message: string): void {
  if (!states.includes(contract.status)) throw new Failure("ruleViolated", message);
}

/**
 * Raises the version after a change of the contract or what hangs on it, sets `columns`, and tells whoever looks at it.
 * Returns the new version.
 */
export async function touchContract(
  work: Work,
  context: Pick<WriteContext, "viewer">,
  contract: LockedContract,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const version = contract.version + 1;
  await work.query
    .updateTable("contracts")
    .set({ ...columns, version, updated_at: new Date(), updated_by: context.viewer.userId })
    .where("id", "=", contract.id)
    .execute();
  work.emit({ type: "record", ref: `contract:${contract.id}` });
  if (columns["approved_at"] === null) await tellWaiting(work, context.viewer, { type: "contract", id: contract.id });
  return version;
}
