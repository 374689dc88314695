import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { mayRead } from "#records/server/records.ts";
import { project, warningWords } from "../project.ts";
import { hasUnpaid } from "./has-unpaid.ts";
import { idle, idleDays, running } from "./idle.ts";

/** A project somebody works on has a next step; without one it is told after a week (product §6.4). */
const stepDays = 7;

const quietDays = sql`floor(extract(epoch from now() - coalesce(r.last_contact_at, r.created_at)) / 86400)::int`;

/** A deadline of the project, of its cases too, that nobody but whoever entered it has looked at. */
const unverified = sql<boolean>`exists (select from deadlines d where d.project_id = r.id
  and d.status in ('entered', 'disputed') and d.deleted_at is null)`;

/** Whether the newest check of the project found somebody and no lawyer has let that stand. */
const conflicting = sql<boolean>`coalesce((select case when k.stale or k.decision is null then k.proposal <> 'clear'
    else k.decision in ('prohibited', 'consentNeeded') end
  from conflict_checks k where k.record_type = 'project' and k.record_id = r.id order by k.id desc limit 1), false)`;

/** 미수 of the contract, for whoever reads what is owed. */
const unpaid = (asker: Asker) => (mayRead(project.fields.unpaid, asker.facts) ? hasUnpaid(asker) : sql<boolean>`false`);

/** 경고 of the project `r`: what needs looking after, the gravest first, in words apart by ` · ` (product §6.4). */
export function warningsOf(asker: Asker): RawBuilder<string> {
  return sql<string>`concat_ws(' · ',
    case when ${conflicting} then ${warningWords.conflict} end,
    case when ${unverified} then ${warningWords.unverified} end,
    case when ${idle} then ${warningWords.idle} end,
    case when ${running} and ${quietDays} >= ${idleDays} then ${warningWords.silent} || ' ' || ${quietDays} || '일' end,
    case when ${running} and r.next_step = '' and r.created_at < now() - make_interval(days => ${stepDays})
      then ${warningWords.noStep} end,
    case when ${unpaid(asker)} then ${warningWords.unpaid} end)`;
}
