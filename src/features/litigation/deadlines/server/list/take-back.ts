import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { usedSince, type WrittenRow } from "#records/server/import/kept-lists.ts";
import { rowsPointingTo } from "#records/server/import/made-since.ts";
import { lockRecords } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { supersede } from "../correct-deadline.ts";
import { deadlineRecords } from "../records.ts";

/** What the product itself says of a deadline; nobody has worked on it for that. */
const ownAlarms = ["deadline_alarms"];
const reason = "가져오기 되돌림";

/**
 * Takes a list of deadlines back. No deadline is ever deleted, so that each stays as 정정됨 with the reason, open nowhere
 * any more. Throws 422 naming those that somebody has read, verified, settled or corrected since, or hung anything on.
 */
export async function takeDeadlinesBack(
  work: Work,
  context: WriteContext,
  { written }: { readonly written: readonly WrittenRow[] },
): Promise<{ removed: number; restored: number }> {
  const ids = written.map(({ id }) => id);
  const { rows } = await sql<{ id: number; version: number; status: string; title: string; place: string }>`
    select d.id, d.version, d.status, case when d.peremptory then '불변기한' else d.title end as title,
      coalesce((select c.title from legal_cases c where c.id = d.case_id), p.title) as place
    from deadlines d join projects p on p.id = d.project_id
    where d.id = any(${ids}::bigint[]) order by d.id for update of d`.execute(work.query);
  const pointed = await rowsPointingTo(work, "deadlines", ids, { kind: "deadline", every: true, except: ownAlarms });
  const used = new Set(pointed.map(({ id }) => id));
  const left = new Map(written.map(({ id, version }) => [id, version]));
  const uses = rows.filter(
    ({ id, version, status }) => status !== "entered" || version !== left.get(id) || used.has(id),
  );
  if (uses.length > 0) throw usedSince(uses.map(({ title, place }) => `${place} ${title}`));
  for (const before of await lockRecords(work.query, deadlineRecords, ids, context)) {
    await supersede(work, context, before, reason);
  }
  return { removed: ids.length, restored: 0 };
}
