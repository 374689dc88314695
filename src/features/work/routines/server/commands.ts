import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { recipientLines } from "../routine.ts";
import { nextDays } from "../rule.ts";
import type * as schemas from "../schemas.ts";
import { routineRecords } from "./records.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { ruleOf } from "./rules.ts";

/** How many of the next days are shown, and can be left out. */
export const shownDays = 5;

type Numbered = { readonly number: number };
type Recipients = z.output<(typeof schemas.setRecipients)["body"]>;
type Skip = z.output<(typeof schemas.skipRoutineDay)["body"]>;

export async function recipientsOf({ query }: Pick<Database, "query">, routineId: number) {
  const rows = await query
    .selectFrom("routine_recipients as m")
    .innerJoin("staffs as s", "s.id", "m.staff_id")
    .select(["m.id", "s.id as staffId", "s.short_name as label"])
    .where("m.routine_id", "=", routineId)
    .orderBy("m.place")
    .execute();
  return rows.map(({ id, staffId, label }) => ({ id, staff: { id: staffId, number: staffId, label } }));
}

/** Replaces whom the tasks go to. Returns the new version. */
export function changeRecipients(context: WriteContext, { number }: Numbered, body: Recipients): Promise<number> {
  const { database, actor } = context;
  return inTransaction(database, actor, async (work) => {
    const before = await lockSeen(work.query, routineRecords, { number, version: body.version }, context);
    const staffs = context.registry.get("staff")!;
    for (const [index, { staff }] of body.recipients.entries()) {
      if (!(await mayReadRecord(work, staffs, staff, context, { choosing: true })))
        throw invalidField(`recipients.${index}.staff`, "직원을 찾을 수 없습니다. 다시 골라 주세요.");
    }
    const many = (await recipientsOf(work, before.id)).length;
    await changeLines(work, recipientLines, before.id, body.recipients);
    return changeRecord(work, context, routineRecords, before, {
      action: "recipients",
      set: { title: before.title },
      said: { staffIds: [many, body.recipients.length] },
    });
  });
}

/** Leaves out one of the next days, or takes it back in; 409 when it was sent meanwhile. Returns the new version. */
export function skipDay(context: WriteContext, { number }: Numbered, { version, day, skip }: Skip): Promise<number> {
  const { database, actor } = context;
  return inTransaction(database, actor, async (work) => {
    const before = await lockSeen(work.query, routineRecords, { number, version }, context);
    const next = nextDays(ruleOf(before), seoulDay(Date.now()), await readCourtDays(work), shownDays);
    if (before.status !== "active" || !next.includes(day))
      throw invalidField("day", "앞으로 보낼 다섯 날 가운데에서 골라 주세요.");
    const { numInsertedOrUpdatedRows: written } = skip
      ? await work.query
          .insertInto("routine_days")
          .values({ routine_id: before.id, day, skipped: true, note: "건너뜀" })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await work.query
          .deleteFrom("routine_days")
          .where("routine_id", "=", before.id)
          .where("day", "=", day)
          .where("skipped", "=", true)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => ({ numInsertedOrUpdatedRows: numDeletedRows }));
    if (!written) throw new Failure("conflict", "이날의 업무는 이미 보냈거나 다른 사람이 먼저 바꾸었습니다.");
    return changeRecord(work, context, routineRecords, before, {
      action: "skip",
      set: { title: before.title },
      said: { skipped: skip ? [null, day] : [day, null] },
    });
  });
}
