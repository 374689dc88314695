import { sql, type RawBuilder } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { answerableFor } from "#firm/server/answerable.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { responsibleWork } from "../responsible.ts";
import { volunteerWork } from "../volunteer.ts";

type Late = {
  readonly id: number;
  readonly title: string;
  readonly dueOn: Day;
  readonly createdBy: number | null;
  /** Staff of the partners who have the work. */
  readonly people: readonly number[];
};

type Kind = {
  readonly resource: typeof responsibleWork | typeof volunteerWork;
  /** Whom a work `w` was given to, by the key of their staff. */
  readonly people: RawBuilder<number>;
  /** Whether it may be late before it was given out. */
  readonly open: RawBuilder<boolean>;
};

const duty: Kind = {
  resource: responsibleWork,
  people: sql`select p.staff_id from partners p where p.id = w.partner_id`,
  open: sql`true`,
};

/** First come, first served: who applies has the work, also while it is still announced. */
const announced: Kind = {
  resource: volunteerWork,
  people: sql`select p.staff_id from volunteer_applications a join partners p on p.id = a.partner_id
    where a.work_id = w.id and a.state = 'assigned' order by a.id`,
  open: sql`exists (select from volunteer_applications a where a.work_id = w.id and a.state = 'assigned')`,
};

/** Works whose day has passed: they say so, and whoever has one is told once by a task. */
export function markOverdue(database: Database, today: Day = seoulDay(Date.now())): Promise<void> {
  return inBackground(database, async (work) => {
    for (const kind of [duty, announced]) await markKind(work, kind, today);
  });
}

async function markKind(work: Work, { resource, people, open }: Kind, today: Day): Promise<void> {
  const { name: type, table, label, page } = resource;
  const { rows } = await sql<Late>`
    update ${sql.table(table)} w set status = 'overdue', version = w.version + 1, updated_at = now(), updated_by = null
    where (w.status in ('assigned','active') or (w.status = 'open' and ${open})) and w.due_on < ${today}::date
      and w.deleted_at is null
    returning w.id, w.title, w.due_on as "dueOn", w.created_by as "createdBy", array(${people}) as people`.execute(
    work.query,
  );
  for (const late of rows) {
    const { id, title, dueOn } = late;
    work.audit({ action: `${type}.overdue`, recordType: type, recordId: id });
    work.emit({ type: "record", ref: `${type}:${id}` });
    for (const staffId of await whoAnswers(work, late))
      await tellByTask(work, {
        from: staffId,
        to: [staffId],
        title: `${label} 기한초과: ${title} (${dueOn})`,
        url: `${page}?id=${id}`,
        importance: "A",
      });
  }
}

/** Those who have the work; of one that nobody has, whoever entered it. */
async function whoAnswers(work: Work, { people, createdBy }: Late): Promise<readonly number[]> {
  if (people.length > 0) return people;
  const staffId = await answerableFor(work, { ownerId: null, createdBy });
  return staffId === null ? [] : [staffId];
}

export const overdueJob = defineRecurringJob({
  name: "responsibleWorks.overdue",
  label: "책임업무·자원업무 기한초과",
  every: "hour",
  run: ({ database }) => markOverdue(database),
});
