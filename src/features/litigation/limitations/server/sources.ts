import { sql, type RawBuilder } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import { rateOn } from "#firm/server/rates.ts";
import type { Asker } from "#platform/server/asker.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";

/** The kinds of record with a day of limitation, by their names. */
export type Sources = ReadonlyMap<string, LimitationSource>;

export const sourcesOf = (all: readonly LimitationSource[]): Sources =>
  new Map(all.map((source) => [String(source.records.resource.name), source]));

/** 404 for a kind without days of limitation. */
export function sourceOf(sources: Sources, type: string): LimitationSource {
  const source = sources.get(type);
  if (!source) throw notFound();
  return source;
}

/** Whether `staff`, a key in SQL, has the case of `r`: as the lawyer responsible or one of the others at work on it. */
export function owns({ responsible, assigned }: LimitationSource, staff: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${responsible} = ${staff}, false) or ${staff} = any(${assigned}))`;
}

/** Whether the day of `r` stands in the weekly list of `today`, settled or not; what ended before the firm began does not. */
export function inList(today: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.limitation_on <= ${today} + ${rateOn("limitationList", today)}::int
    and ${isOurs(today)})`;
}

/** Whether the day of `r` is to come, or has ended since the firm began to work with the product. */
export function isOurs(today: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.limitation_on >= ${today}
    or not exists (select from firm_settings f where f.go_live_on > r.limitation_on))`;
}

/** Whether the person is asked to look `r` over: a 점검 변호사 who does not own the case and whom no wall keeps away. */
export function reviews(source: LimitationSource, asker: Asker, today: RawBuilder<unknown>): RawBuilder<boolean> {
  const staffId = asker.viewer.staff?.id ?? null;
  if (staffId === null) return sql<boolean>`false`;
  return sql<boolean>`(r.deleted_at is null and ${inList(today)} and ${outsideWalls(source, asker)}
    and exists (select from limitation_reviewers v where v.staff_id = ${staffId})
    and not ${owns(source, sql`${staffId}::bigint`)})`;
}

/** Whether nothing keeps the person away from `r`, whether or not the person sees rows of the kind. */
export function outsideWalls({ records }: LimitationSource, asker: Asker): RawBuilder<boolean> {
  return records.outsideWalls?.(asker, sql<number>`r.id`) ?? sql<boolean>`true`;
}

/** Whether the person sees `r` as a record of its kind. */
export function sees({ records }: LimitationSource, asker: Asker): RawBuilder<boolean> {
  return records.open.allows(asker.facts) ? visible(records, asker) : sql<boolean>`false`;
}
