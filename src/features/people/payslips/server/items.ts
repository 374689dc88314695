import { sql } from "kysely";
import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines, linesInWords } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { missingOf, payslipItems, sumsOf } from "../payslip.ts";
import type * as schemas from "../schemas.ts";
import { putIncentives, type PaidIncentive } from "./incentives.ts";
import { payslipRecords } from "./records.ts";
import { itemsOf } from "./sums.ts";

type Judged = Parameters<typeof missingOf>[0];

/** What keeps a payslip from being confirmed, a sentence each: what the law wants said, and an incentive that differs. */
export function missingIn(items: Judged, paid: readonly PaidIncentive[]): string[] {
  return [...missingOf(items), ...paid.map(({ differs }) => differs).filter(Boolean)];
}

type Body = z.output<typeof schemas.setItems.body>;

/**
 * Replaces the items of a payslip that is being written where they are sent, and puts these incentives among them; its
 * sums follow. Returns the new version.
 */
export function setItems(context: WriteContext, number: number, { version, items, incentives }: Body): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, payslipRecords, { number, version }, context);
    if (before.status !== "draft") throw new Failure("ruleViolated", "확정한 명세서의 항목은 고치지 않습니다.");
    if (before.staff_id === context.viewer.staff?.id) {
      throw new Failure("ruleViolated", "본인의 명세서는 다른 인사 담당자가 작성합니다.");
    }
    const was = await itemWords(work, before.id);
    if (items) await changeLines(work, payslipItems, before.id, items);
    if (incentives.length > 0) await putIncentives(work, before, incentives);
    return changeRecord(work, context, payslipRecords, before, {
      action: "items",
      set: sumsOf(await itemsOf(work, before.id)),
      said: { lines: [was, await itemWords(work, before.id)] },
    });
  });
}

async function itemWords({ query }: Work, id: number): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select ${linesInWords(payslipItems, sql`${id}::bigint`)} as words`.execute(query);
  return rows[0]!.words;
}
