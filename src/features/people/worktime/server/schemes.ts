import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { keepWorktime, manageSchemes } from "../access.ts";
import type { Scheme } from "../hours.ts";
import { workScheme, type SchemeKind } from "../scheme.ts";

/** 근로제 with its rules: kept by 인사관리 for the whole firm, each read by whom it is about. */
export const schemeRecords = defineRecords(workScheme, {
  show: keepWorktime,
  manage: manageSchemes,
  list: null,
  scope: (asker) =>
    manageSchemes.allows(asker.facts)
      ? sql<boolean>`true`
      : sql<boolean>`coalesce(r.staff_id = ${asker.viewer.staff?.id ?? null}::bigint, false)`,
  check: refuseUnfit,
});

async function refuseUnfit({ work, before, changes }: Writing<typeof workScheme>): Promise<void> {
  const after: Readonly<Record<string, unknown>> = { ...before, ...changes };
  const kind = after["kind"] as SchemeKind;
  if (kind === "discretionary" && !after["deemedMinutes"])
    throw invalidField("deemedMinutes", "재량근로는 합의한 하루 간주시간을 적어 주세요.");
  if (kind !== "discretionary" && after["deemedMinutes"])
    throw invalidField("deemedMinutes", "간주시간은 재량근로에만 적습니다.");
  await sql`select pg_advisory_xact_lock(hashtextextended('work-scheme:' || ${after["staff"]}::bigint, 0))`.execute(
    work.query,
  );
  const { rows } = await sql<{ from: Day; until: Day | null }>`
    select from_on as "from", until_on as until from work_schemes
    where staff_id = ${after["staff"]} and deleted_at is null and id is distinct from ${before?.["id"] ?? null}::bigint
      and daterange(from_on, until_on, '[]') && daterange(${after["fromOn"]}::date, ${after["untilOn"] ?? null}::date, '[]')
    limit 1`.execute(work.query);
  const [met] = rows;
  if (met)
    throw invalidField(
      "fromOn",
      `${met.from}부터 ${met.until ?? "계속"} 적용하는 근로제와 기간이 겹칩니다. 그 근로제의 적용 끝을 먼저 정해 주세요.`,
    );
}

/** Under which rules these people work on the day; those of whom nothing was said are left out. */
export async function schemesOn(
  { query }: Pick<Database, "query">,
  staffIds: readonly number[],
  day: Day,
): Promise<ReadonlyMap<number, Scheme>> {
  const { rows } = await sql<Scheme & { staffId: number }>`
    select s.staff_id as "staffId", s.kind, s.weekly_minutes as "weeklyMinutes", s.deemed_minutes as "deemedMinutes",
      s.agreed_on is not null as agreed
    from work_schemes s where s.staff_id = any(${staffIds}::bigint[]) and s.deleted_at is null
      and s.from_on <= ${day} and (s.until_on is null or s.until_on >= ${day})`.execute(query);
  return new Map(rows.map(({ staffId, ...scheme }) => [staffId, scheme]));
}
