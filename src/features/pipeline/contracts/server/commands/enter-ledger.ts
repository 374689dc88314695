import { Failure } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { refuseContradiction } from "#records/server/contradictions.ts";
import { byKey, type WriteContext } from "#records/server/write.ts";
import { contract as facts } from "../../contract.ts";
import { lockContract } from "./lock-contract.ts";

type Entry = {
  readonly number: number;
  readonly version: number;
  readonly ledgerNo: string;
  readonly ledgerAt: string;
};

/** Enters a signed contract in the 수임장부 (변호사법 제28조, 시행령 제7조). Returns the new version. */
export async function enterLedger(context: WriteContext, { ledgerNo, ledgerAt, ...target }: Entry): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    if (contract.signed_at === null) throw new Failure("ruleViolated", "서명한 계약만 수임장부에 적습니다.");
    refuseContradiction(facts, byKey(facts, contract), { ledgerAt });
    const version = contract.version + 1;
    await work.query
      .updateTable("contracts")
      .set({
        ledger_no: ledgerNo,
        ledger_at: ledgerAt,
        version,
        updated_at: new Date(),
        updated_by: context.viewer.userId,
      })
      .where("id", "=", contract.id)
      .execute();
    work.audit({
      action: "contract.ledger",
      recordType: "contract",
      recordId: contract.id,
      changes: { ledger_no: [contract.ledger_no, ledgerNo], ledger_at: [contract.ledger_at, ledgerAt] },
    });
    work.emit({ type: "record", ref: `contract:${contract.id}` });
    return version;
  });
}
