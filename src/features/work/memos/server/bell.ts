import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellFacts, BellKind } from "#records/server/bell/kinds.ts";
import { ring, wasRung } from "#records/server/bell/ring.ts";

export const memoMention: BellKind = { name: "memo.mention", why: "언급", says: "메모에서 나를 언급했습니다" };
const memoReminder: BellKind = { name: "memo.remind", why: "알림일", says: "내 메모의 알림일입니다" };

/** What the bell tells of memos: whom they call, and whom they remind. */
export const memoBell: BellFacts = { kinds: [memoMention, memoReminder] };

const nobody = { userId: null, staffId: null, requestId: null };

/** Tells writers of their memos whose day has come; once, and not of those that they have confirmed. */
export async function ringReminders(database: Database): Promise<void> {
  await inTransaction(database, nobody, async (work) => {
    const day = sql`(m.remind_on::timestamp at time zone 'Asia/Seoul')`;
    const { rows } = await sql<{ id: number; author: number }>`
      select m.id, m.author_id as author from memos m
      where m.deleted_at is null and m.reminded_at is null and m.remind_on <= (now() at time zone 'Asia/Seoul')::date
        and m.remind_on > (now() at time zone 'Asia/Seoul')::date - 7
        and not ${wasRung("memo", sql`m.id`, { staff: sql`m.author_id`, since: day })}
      order by m.id limit 1000`.execute(work.query);
    for (const { id, author } of rows) {
      await ring(work, memoReminder, { from: null, to: [author], about: { type: "memo", id } });
    }
  });
}

export const remindOfMemos = defineRecurringJob({
  name: "memos.remind",
  label: "메모 알림일",
  every: "tenMinutes",
  run: ({ database }) => ringReminders(database),
});
