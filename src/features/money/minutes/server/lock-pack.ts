import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { packStates, type timePack } from "../time-pack.ts";
import { packRecords } from "./records.ts";

export type Pack = LockedRow<typeof timePack>;

/** The pack, for whoever books it, one at a time; 404 out of sight, 422 when it is no longer in use. */
export async function lockPack(work: Work, context: WriteContext, number: number): Promise<Pack> {
  const pack = await lockRecord(work.query, packRecords, number, context);
  if (pack.status !== "active")
    throw new Failure("ruleViolated", `${packStates[pack.status]}인 자문시간은 움직일 수 없습니다.`);
  return pack;
}

/** Writes down what moved, and tells whoever looks at the pack. */
export function tellPack(work: Work, { id }: { readonly id: number }, verb: string, changes: object): void {
  work.audit({
    action: `timePack.${verb}`,
    recordType: "timePack",
    recordId: id,
    changes: changes as Readonly<Record<string, unknown>>,
  });
  work.emit({ type: "record", ref: `timePack:${id}` });
}
