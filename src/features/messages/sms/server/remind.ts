import { sql } from "kysely";
import { answerableFor } from "#firm/server/answerable.ts";
import { rateOn } from "#firm/server/rates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

type Untold = {
  readonly id: number;
  readonly ownerId: number | null;
  readonly createdBy: number | null;
  readonly due: string;
};

/** Days before the last one. */
const ahead = 3;
const kinds = [
  { table: "sms_consents", label: "수신 동의", page: "/sms/consents" },
  { table: "sms_refusals", label: "수신거부", page: "/sms/refusals" },
] as const;

/**
 * Whoever agreed or refused has to be told the result within fourteen days (정보통신망법 시행령 제62조의2): three days before,
 * the one who noted it gets a task, once.
 */
export async function remindUntold(database: Database): Promise<void> {
  for (const { table, label, page } of kinds) {
    await inBackground(database, async (work) => {
      const day = sql`(e.happened_at at time zone 'Asia/Seoul')::date`;
      const { rows } = await sql<Untold>`
        update ${sql.table(table)} e set reminded_at = now()
        where e.status = 'untold' and e.reminded_at is null
          and ${day} + ${rateOn("smsResultDays", day)}::int - ${ahead}::int <= (now() at time zone 'Asia/Seoul')::date
        returning e.id, e.owner_id as "ownerId", e.created_by as "createdBy",
          (${day} + ${rateOn("smsResultDays", day)}::int)::text as due`.execute(work.query);
      for (const { id, ownerId, createdBy, due } of rows) {
        const to = await answerableFor(work, { ownerId, createdBy });
        if (to === null) continue;
        await tellByTask(work, {
          from: to,
          to: [to],
          title: `[${label}] 처리결과 통지 ${due}까지`,
          content: "동의하거나 거부한 사람에게 처리결과를 알리고 통지일을 적어 주세요.",
          url: `${page}?id=${id}`,
          importance: "A",
        });
      }
    });
  }
}

export const remindUntoldResults = defineRecurringJob({
  name: "sms.untold",
  label: "수신 동의·거부 통지 기한 알림",
  every: "day",
  run: ({ database }) => remindUntold(database),
});
