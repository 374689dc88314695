import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { isoInstant } from "#records/server/present.ts";
import { numberOf } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { FilingWay, Mark } from "../../limitation.ts";
import { reviews, sees } from "../sources.ts";
import { openingsOf, present } from "./lines.ts";

type Query = Pick<Database, "query">;

export type Seen = {
  readonly id: number;
  readonly limitationOn: Day | null;
  readonly responsibleId: number | null;
  /** The person sees the record; otherwise but its line in the weekly list. */
  readonly seen: boolean;
};

/** The record as far as its limitation concerns the person: who sees it, or is asked to look it over; 404 otherwise. */
export async function findSeen(
  { query }: Query,
  source: LimitationSource,
  number: number,
  { asker, today, lock = false }: { readonly asker: Asker; readonly today: Day; readonly lock?: boolean },
): Promise<Seen> {
  const seen = sees(source, asker);
  const { rows } = await sql<Seen>`
    select r.id, r.limitation_on as "limitationOn", ${source.responsible} as "responsibleId", ${seen} as seen
    from ${fromTable(source.records)} where ${numberOf(source.records)} = ${number}
      and (${seen} or ${reviews(source, asker, sql`${today}::date`)}) ${lock ? sql`for update of r` : sql``}`.execute(
    query,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type Filing = {
  readonly id: number;
  readonly way: FilingWay;
  readonly filedOn: Day;
  readonly limitationOn: Day;
  readonly versionId: number | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  readonly fileKind: string | null;
  readonly recordedById: number;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly openings: readonly { readonly by: string; readonly at: string }[];
  readonly confirmedBy: string;
  readonly confirmedAt: Date | null;
};

/** The filing that stands for a record; null: none does. Its file is null once that was removed. */
export async function filingOf({ query }: Query, type: string, id: number): Promise<Filing | null> {
  const { rows } = await sql<Filing>`
    select f.id, f.way, f.filed_on as "filedOn", f.limitation_on as "limitationOn", f.version_id as "versionId",
      x.id as "fileId", v.name as "fileName", k.kind as "fileKind", f.recorded_by_id as "recordedById",
      s.short_name as "recordedBy", f.recorded_at as "recordedAt", ${openingsOf(sql`f.id`)} as openings,
      coalesce(c.short_name, '') as "confirmedBy", f.confirmed_at as "confirmedAt"
    from limitation_filings f join staffs s on s.id = f.recorded_by_id left join staffs c on c.id = f.confirmed_by_id
    left join file_versions v on v.id = f.version_id left join file_contents k on k.id = v.content_id
    left join files x on x.id = v.file_id and x.deleted_at is null
    where f.record_type = ${type} and f.record_id = ${id} and f.superseded_at is null`.execute(query);
  return rows[0] ?? null;
}

/** A filing as it is told of a record with that day. */
export function presentFiling(filing: Filing, limitationOn: Day | null) {
  const { id, way, filedOn, fileId, fileName, fileKind, recordedBy, confirmedBy } = filing;
  return {
    id,
    way,
    filedOn,
    late: filedOn > filing.limitationOn,
    outdated: filing.limitationOn !== limitationOn,
    file: fileId === null ? null : { id: fileId, name: fileName!, kind: fileKind! },
    recordedBy,
    recordedAt: isoInstant(filing.recordedAt),
    openings: present(filing.openings),
    confirmedBy,
    confirmedAt: filing.confirmedAt && isoInstant(filing.confirmedAt),
  };
}

type ToldMark = { readonly mark: Mark; readonly days: number; readonly at: Date };

/** Marks that were told of the day of a record, the earliest first. */
export async function marksOf({ query }: Query, type: string, id: number, limitationOn: Day | null) {
  const { rows } = await sql<ToldMark>`
    select mark, days, created_at as at from limitation_marks
    where record_type = ${type} and record_id = ${id} and limitation_on = ${limitationOn}::date and told
    order by created_at, days desc`.execute(query);
  return rows.map(({ mark, days, at }) => ({ mark, days, at: isoInstant(at) }));
}
