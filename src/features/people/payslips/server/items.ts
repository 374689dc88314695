import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { payslipItems, sumsOf } from "../payslip.ts";
import type * as schemas from "../schemas.ts";
import { payslipRecords } from "./records.ts";

export function itemsOf({ query }: Pick<Database, "query">, payslipId: number) {
  return query
    .selectFrom("payslip_items")
    .select(["id", "category", "name", "amount", "minutes", "formula"])
    .where("payslip_id", "=", payslipId)
    .orderBy("place")
    .execute();
}

type Body = z.output<typeof schemas.setItems.body>;

/** Replaces the items of a payslip that is being written; its sums follow. Returns the new version. */
export function setItems(context: WriteContext, number: number, { version, items }: Body): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, payslipRecords, { number, version }, context);
    if (before.status !== "draft") throw new Failure("ruleViolated", "확정한 명세서의 항목은 고치지 않습니다.");
    if (before.staff_id === context.viewer.staff?.id) {
      throw new Failure("ruleViolated", "본인의 명세서는 다른 인사 담당자가 작성합니다.");
    }
    const written = await changeLines(work, payslipItems, before.id, items);
    return changeRecord(work, context, payslipRecords, before, {
      action: "items",
      set: sumsOf(items),
      said: { lines: written },
    });
  });
}
