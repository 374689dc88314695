import { sql } from "kysely";
import type { z } from "zod";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import { inTransaction, type Work } from "../../../../../kit/server/database/transaction.ts";
import { lockRecord } from "../../../../../kit/server/records/read.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { formatWon } from "../../../../../kit/shared/money.ts";
import type { ContractStatus } from "../../contract.ts";
import { openForFees } from "../../contract-moves.ts";
import { feesTotal, feeTotal } from "../../fees.ts";
import type * as schemas from "../../schemas.ts";
import { contractRecords } from "../records.ts";

export type SentFees = z.output<(typeof schemas.setFees)["body"]>["fees"];
type Target = { readonly number: number; readonly version: number };

/**
 * Replaces fee lines and plan of a contract that is not signed. 400 when instalments do not add up to their line, 422
 * for signed contracts. Returns the new version and the sum, won with VAT.
 */
export async function setFees(
  context: WriteContext,
  target: Target,
  fees: SentFees,
): Promise<{ version: number; total: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockOpenContract(work, context, target);
    refuseWrongPlans(fees);
    await sql`delete from payment_plans where contract_id = ${contract.id}`.execute(work.query);
    await sql`delete from contract_fees where contract_id = ${contract.id}`.execute(work.query);
    let seq = 0;
    for (const [index, { kind, amount, vatIncluded, condition, dueRule, plan }] of fees.entries()) {
      const { id: feeId } = await work.query
        .insertInto("contract_fees")
        .values({
          contract_id: contract.id,
          kind,
          amount,
          vat_included: vatIncluded,
          condition,
          due_rule: dueRule,
          sort_order: index,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const { dueDate, amount: part } of plan) {
        seq += 1;
        await work.query
          .insertInto("payment_plans")
          .values({ contract_id: contract.id, fee_id: feeId, seq, due_date: dueDate, amount: part })
          .execute();
      }
    }
    const total = feesTotal(fees);
    const version = await raiseVersion(work, context, contract.id);
    work.audit({
      action: "contract.fees",
      recordType: "contract",
      recordId: contract.id,
      changes: { total: [null, total] },
    });
    return { version, total };
  });
}

function refuseWrongPlans(fees: SentFees): void {
  for (const [index, line] of fees.entries()) {
    if (line.plan.length === 0) continue;
    const planned = line.plan.reduce((sum, { amount }) => sum + amount, 0);
    const total = feeTotal(line);
    if (planned !== total) {
      throw invalidField(
        `fees.${index}.plan`,
        `분납 합계 ${formatWon(planned)}원이 ${line.kind} ${formatWon(total)}원과 다릅니다.`,
      );
    }
  }
}

/** Replaces the lawyers in charge (변호사법 제50조). */
export async function setLawyers(context: WriteContext, target: Target, staffIds: readonly number[]): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    const wanted = [...new Set(staffIds)];
    const known = await work.query
      .selectFrom("staffs")
      .select("id")
      .where("id", "in", wanted.length > 0 ? wanted : [0])
      .where("status", "=", 1)
      .where("deleted_at", "is", null)
      .execute();
    if (known.length !== wanted.length)
      throw invalidField("staffIds", "담당변호사를 찾을 수 없습니다. 다시 골라 주세요.");
    const before = await work.query
      .selectFrom("contract_lawyers")
      .select("staff_id")
      .where("contract_id", "=", contract.id)
      .execute();
    await work.query.deleteFrom("contract_lawyers").where("contract_id", "=", contract.id).execute();
    for (const staffId of wanted) {
      await work.query.insertInto("contract_lawyers").values({ contract_id: contract.id, staff_id: staffId }).execute();
    }
    work.audit({
      action: "contract.lawyers",
      recordType: "contract",
      recordId: contract.id,
      changes: { staffIds: [before.map(({ staff_id }) => staff_id), wanted] },
    });
    return raiseVersion(work, context, contract.id);
  });
}

/** The contract, locked, as the person saw it; 404, 409. */
export async function lockContract(work: Work, context: WriteContext, target: Target) {
  const contract = await lockRecord(work.query, contractRecords, target.number, context);
  if (contract.version !== target.version) throw new Failure("conflict");
  return contract;
}

async function lockOpenContract(work: Work, context: WriteContext, target: Target) {
  const contract = await lockContract(work, context, target);
  if (!openForFees.includes(contract.status as ContractStatus)) {
    throw new Failure("ruleViolated", "서명한 계약의 보수는 바꿀 수 없습니다. 변경계약을 새로 작성해 주세요.");
  }
  return contract;
}

/** Raises the version after a change of what hangs on the contract, and tells whoever looks at it. */
async function raiseVersion(work: Work, context: WriteContext, id: number): Promise<number> {
  const { version } = await work.query
    .updateTable("contracts")
    .set((row) => ({ version: row("version", "+", 1), updated_at: new Date(), updated_by: context.viewer.userId }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  work.emit({ type: "record", ref: `contract:${id}` });
  return version;
}
