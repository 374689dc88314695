import { sql } from "kysely";
import { runningStatuses } from "../steps.ts";

/** Somebody works on `r`. */
export const running = sql<boolean>`r.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`;

/** Days without contact after which a project with nothing planned counts as forgotten. */
export const idleDays = sql<number>`coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)`;

/** Somebody works on `r`, but no hearing lies ahead, and no deadline and no task is open. */
export const nothingPlanned = sql<boolean>`(${running} and r.next_deadline_on is null
  and (r.next_hearing_at is null or r.next_hearing_at <= now())
  and not exists (select from tasks k where k.record_type = 'project' and k.record_id = r.id and k.status in ('대기', '진행')))`;

/**
 * 무일정 (product N14), over the row `r`: nothing is planned in it, and nobody spoke to the client for some days. The first days of a project count as contact.
 */
export const idle = sql<boolean>`(${nothingPlanned}
  and greatest(r.last_contact_at, r.created_at) < now() - make_interval(days => ${idleDays}))`;
