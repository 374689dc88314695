import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { dayAfter } from "../claim-account.ts";
import { dueKinds } from "../seizure.ts";

type Due = {
  readonly id: number;
  readonly number: number;
  readonly caseNo: string;
  readonly dueOn: Day;
  readonly dueKind: keyof typeof dueKinds;
  readonly people: readonly number[];
};

const nobody = { userId: null, staffId: null, requestId: null };

/**
 * Tells those in charge of a seizure of a day that comes tomorrow or has passed, once for each day. Of what stands in the
 * ledger of deadlines that one tells.
 */
export const remindOfDays = defineRecurringJob({
  name: "seizures.remind",
  label: "압류 기한 알림",
  every: "hour",
  run: ({ database }) =>
    inTransaction(database, nobody, async (work) => {
      const tomorrow = dayAfter(seoulDay(Date.now()));
      const { rows } = await sql<Due>`
        update seizures s set reminded_for = s.next_due_on
        where s.next_due_on <= ${tomorrow} and s.reminded_for is distinct from s.next_due_on and s.deleted_at is null
          and s.status not in ('done', 'released')
          and not exists (select from deadlines d where d.record_type = 'seizure' and d.record_id = s.id
            and d.due_on = s.next_due_on and d.status <> 'superseded')
          and coalesce(s.owner_id, s.lawyer_id) is not null
        returning s.id, s.id_int as number, s.case_no as "caseNo", s.next_due_on as "dueOn", s.next_due_kind as "dueKind",
          array_remove(array[s.owner_id, s.lawyer_id], null) as people`.execute(work.query);
      for (const { number, caseNo, dueOn, dueKind, people } of rows) {
        await tellByTask(work, {
          from: people[0]!,
          to: people,
          title: `압류 ${[number, caseNo].filter(Boolean).join(" ")}: ${dueKinds[dueKind]} 기한 ${dueOn}`,
          url: `/lawfirm/service/attach/${number}`,
          importance: dueKind === "appeal" || dueKind === "execution" ? "S" : "A",
        });
      }
    }),
});
