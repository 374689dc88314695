import { sql } from "kysely";
import type { z } from "zod";
import { needsCheck, rateNames, type RateName } from "#firm/rates.ts";
import type { RateChange, RateImpact } from "#firm/server/rate-impact.ts";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type * as schemas from "../schemas.ts";

type Model = z.input<typeof schemas.listRates.response>["models"][number];
type Row = Omit<Model, "needsCheck">;

/** Every row of every name, the latest first. */
export async function listRates({ query }: Database, today: Day): Promise<Model[]> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.name, r.effective_from as "effectiveFrom", r.value, r.law_ref as "lawRef",
      r.source_url as "sourceUrl", r.checked_at as "checkedAt", coalesce(s.short_name, '') as "checkedBy",
      case when r.effective_from > ${today}::date then 'coming'
        when lead(r.effective_from) over names <= ${today}::date then 'past' else 'now' end as holds
    from rates r left join staffs s on s.id = r.checked_by_id
    where r.deleted_at is null and r.name = any(${rateNames})
    window names as (partition by r.name order by r.effective_from)
    order by r.name, r.effective_from desc`.execute(query);
  return rows.map((row) => ({ ...row, needsCheck: needsCheck(row.checkedAt, today) }));
}

/** What the features count with the number, as it would come out with another value. */
export async function previewChange(
  database: Database,
  asker: Asker,
  impacts: readonly RateImpact[],
  { name, value, effectiveFrom }: { name: RateName; value: number; effectiveFrom: Day },
) {
  const { rows } = await sql<{ until: Day | null }>`
    select min(effective_from) as until from rates
    where name = ${name} and effective_from > ${effectiveFrom}::date and deleted_at is null`.execute(database.query);
  const change: RateChange = { name, value, from: effectiveFrom, until: rows[0]!.until };
  const touched = impacts.filter(({ names }) => names.includes(name));
  return Promise.all(
    touched.map(async ({ label, read }) => {
      const { total, rows: moved } = await read(database, asker, change);
      return { label, total, rows: [...moved] };
    }),
  );
}
