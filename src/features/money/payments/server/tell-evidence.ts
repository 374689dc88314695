import { sql } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { bellTitle, type BellKind, type BellSubject } from "#records/server/bell/kinds.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { managePayments } from "../access.ts";
import { evidenceMissing } from "./evidence-missing.ts";

/** Evidence of receipts is due (product §6.6). */
export const evidenceNear: BellKind = {
  name: "payment.evidenceDue",
  why: "증빙",
  says: "증빙 발급 기한을 확인해 주세요",
};

const today = sql`(now() at time zone 'Asia/Seoul')::date`;
/** The last day of those that are told: so many days from today. */
const reach = sql`(${today} + ${rateOn("evidenceAhead", today)}::int)`;

/** The receipts `p` of a team whose evidence is due within the days that are told, or late. */
const due = sql<boolean>`p.deleted_at is null and ${evidenceMissing("p")} and p.evidence_due_on <= ${reach}
  and (p.evidence_due_on >= ${today} or is_late(p.evidence_due_on))`;

/** What is due of a team is one thing to look at, however many receipts it are. */
export const dueEvidence: BellSubject = {
  name: "dueEvidence",
  label: "증빙 발급",
  from: sql`teams`,
  seen: ({ viewer, facts }) =>
    managePayments.allows(facts) ? sql<boolean>`(r.id = any(${viewer.staff?.teamIds ?? []}::bigint[]))` : sql`false`,
  title: bellTitle(
    sql`r.name`,
    sql`'증빙 미발급 ' || (select count(*) from payments p where p.team_id = r.id and ${due}) || '건'`,
  ),
  state: sql<string>`${reach}::text`,
  path: ({ id, state }) =>
    `/lawfirm/payment?evidenceMissing=Y&evidenceDueOn=..${state}&ownTeam=${id}&sort=evidenceDueOn`,
};

/**
 * Tells those who manage the payments of a team of evidence that is due soon, today, or late: each of these once for a
 * receipt, and a team once a day. Returns how many teams were told.
 */
export async function tellEvidence(database: Database): Promise<number> {
  const { rows } = await sql<{
    teamId: number;
  }>`select distinct p.team_id as "teamId" from payments p where ${due}`.execute(database.query);
  if (rows.length === 0) return 0;
  const people = (await colleagues(database)).filter(({ asker }) => managePayments.allows(asker.facts));
  let told = 0;
  for (const { teamId } of rows) {
    const to = people.filter(({ asker }) => asker.viewer.staff?.teamIds.includes(teamId)).map(({ id }) => id);
    told += await inBackground(database, (work) => tellTeam(work, teamId, to, seoulDay(Date.now())));
  }
  return told;
}

/** What was reached is written down with the telling, so that a kill loses none and a second process tells none twice. */
async function tellTeam(work: Work, teamId: number, to: readonly number[], day: Day): Promise<number> {
  const { rows } = await sql`
    insert into evidence_reminders (payment_id, due_on, mark, told_on)
    select p.id, p.evidence_due_on, case when p.evidence_due_on < ${today} then 'late' when p.evidence_due_on = ${today} then 'day'
      else 'ahead' end, ${day}::date
    from payments p where p.team_id = ${teamId} and ${due} and not exists (select from evidence_reminders m
      join payments o on o.id = m.payment_id and o.team_id = p.team_id where m.told_on = ${day}::date)
    on conflict do nothing returning payment_id`.execute(work.query);
  if (rows.length === 0 || to.length === 0) return 0;
  await ring(work, evidenceNear, { from: null, to, about: { type: dueEvidence.name, id: teamId } });
  return 1;
}

/** Nobody is asked any more once the last of a team is issued. */
export async function settleEvidenceBell(work: Work, teamId: number): Promise<void> {
  const { rows } = await sql`select 1 from payments p where p.team_id = ${teamId} and ${due} limit 1`.execute(
    work.query,
  );
  if (rows.length === 0) await settleBell(work, { type: dueEvidence.name, id: teamId });
}

export const remindOfEvidence = defineRecurringJob({
  name: "payments.evidence",
  label: "증빙 발급 기한 알림",
  every: "day",
  run: ({ database }) => tellEvidence(database),
});
