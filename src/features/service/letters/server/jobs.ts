import { sql } from "kysely";
import { daysBetween } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { letterClocks, type Clock, type LetterDays } from "../clocks.ts";
import { readLetterLaw } from "./letter-law.ts";

type Due = LetterDays & {
  readonly id: number;
  readonly title: string;
  readonly to: readonly number[];
};
type Told = "reply" | "demandDraft" | "proof" | "keep";

const importance = { reply: "A", demandDraft: "A", proof: "C", keep: "C" } as const;

/** Told a few days late after a stop, but of nothing that was over long before somebody could have been told. */
const oldestDays = 92;
const system = { userId: null, staffId: null, requestId: null };

/**
 * Tells writer and reviewer, as a task, of each day of a posted letter that has come near: the reply that did not come,
 * the draft for the court, 배달증명 and 재증명. Each once. Returns how many were told.
 */
export async function remindOfLetters(database: Database, today: Day): Promise<number> {
  const [letters, lawOf] = await Promise.all([openLetters(database), readLetterLaw(database)]);
  let told = 0;
  for (const letter of letters) {
    for (const clock of letterClocks(letter, lawOf(letter)).filter((one) => isDue(one, today))) {
      told += await inTransaction(database, system, (work) => tellOnce(work, letter, clock));
    }
  }
  return told;
}

function isDue({ kind, alarmOn, on }: Clock, today: Day): boolean {
  if (kind === "demand" || alarmOn > today) return false;
  return kind === "reply" ? daysBetween(on, today) <= oldestDays : on >= today;
}

async function tellOnce(work: Work, { id, title, to }: Due, { kind, label, on, note }: Clock): Promise<0 | 1> {
  const [from] = to;
  if (from === undefined) return 0;
  const { numInsertedOrUpdatedRows } = await work.query
    .insertInto("letter_alarms")
    .values({ letter_id: id, kind: kind as Told, due_on: on })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return 0;
  const isLate = kind === "reply";
  await tellByTask(work, {
    from,
    to,
    title: `[${label}${isLate ? " 지남" : ""}] ${on} 내용증명 ${id} ${title}`,
    content: note,
    url: `/lawfirm/service/ccmail/${id}`,
    importance: importance[kind as Told],
  });
  return 1;
}

/** Posted letters whose days still run, with those of writer and reviewer who are at work. */
async function openLetters({ query }: Pick<Database, "query">): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.id, r.title, r.status, r.purpose, r.posted_on as "postedOn", r.delivered_on as "deliveredOn",
      r.reply_due as "replyDue", r.replied_on as "repliedOn", r.delivery_proof as "deliveryProof",
      array(select s.id from staffs s where s.id in (r.author_id, r.reviewer_id) and s.status = 1 and s.deleted_at is null
        order by s.id = r.author_id desc) as to
    from letters r
    where r.deleted_at is null and r.keep_until >= (now() at time zone 'Asia/Seoul')::date - ${oldestDays}::int
    order by r.id`.execute(query);
  return rows;
}

export const remind = defineRecurringJob({
  name: "letters.remind",
  label: "내용증명 기한 알림",
  every: "day",
  run: ({ database }) => remindOfLetters(database, seoulDay(new Date())),
});
