import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../schemas.ts";
import { planLines } from "../task-plan.ts";
import { planRecords } from "./records.ts";

type Body = z.output<(typeof schemas.setPlanLines)["body"]>;

export async function linesOf({ query }: Pick<Database, "query">, planId: number) {
  const rows = await query
    .selectFrom("task_plan_lines as l")
    .leftJoin("staffs as s", "s.id", "l.staff_id")
    .select(["l.id", "l.place", "l.title", "l.given_to", "l.days", "l.importance", "l.waits_for", "l.content"])
    .select(["s.id as staffId", "s.short_name as staffName"])
    .where("l.plan_id", "=", planId)
    .orderBy("l.place")
    .execute();
  return rows.map(({ id, place, title, days, content, ...row }) => ({
    id,
    place,
    title,
    givenTo: row.given_to,
    staff: row.staffId === null ? null : { id: row.staffId, number: row.staffId, label: row.staffName ?? "" },
    days,
    importance: row.importance,
    waitsFor: row.waits_for,
    content,
  }));
}

/** Replaces the lines of a plan that is not in use. Returns the new version. */
export function changePlanLines(context: WriteContext, number: number, { version, lines }: Body): Promise<number> {
  const { database, actor } = context;
  return inTransaction(database, actor, async (work) => {
    const before = await lockSeen(work.query, planRecords, { number, version }, context);
    if (before.status === "inUse")
      throw new Failure("ruleViolated", "사용 중인 업무 묶음은 ‘고치기’를 누른 뒤 바꿀 수 있습니다.");
    const staffs = context.registry.get("staff")!;
    for (const [index, { givenTo, staff, waitsFor }] of lines.entries()) {
      if (waitsFor !== null && waitsFor > index)
        throw invalidField(`lines.${index}.waitsFor`, "먼저 끝낼 업무는 앞에 있는 번호여야 합니다.");
      if ((givenTo === "person") !== (staff !== null))
        throw invalidField(
          `lines.${index}.staff`,
          givenTo === "person" ? "받을 직원을 골라 주세요." : "역할로 보내는 업무에는 직원을 비워 주세요.",
        );
      if (staff !== null && !(await mayReadRecord(work, staffs, staff, context, { choosing: true })))
        throw invalidField(`lines.${index}.staff`, "직원을 찾을 수 없습니다. 다시 골라 주세요.");
    }
    const written = await changeLines(work, planLines, before.id, lines);
    return changeRecord(work, context, planRecords, before, {
      action: "lines",
      set: { name: before.name },
      said: { lines: written },
    });
  });
}
