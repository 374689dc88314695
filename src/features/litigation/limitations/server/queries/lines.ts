import { sql, type RawBuilder } from "kysely";
import { limitationSettled, type LimitationSource } from "#firm/server/limitation.ts";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { isoInstant } from "#records/server/present.ts";
import { expressionOf, numberOf } from "#records/server/records.ts";
import { recordPath, type Resource } from "#records/resource.ts";
import { fromTable } from "#records/server/select.ts";
import { limitedKinds, type LimitationState } from "../../limitation.ts";
import { inList, owns, reviews, sees, type Sources } from "../sources.ts";
import { waitingFilings, type WaitingFiling } from "./waiting-filings.ts";

type Query = Pick<Database, "query">;

/** So many filings that wait for one person are told in the list. */
const mostWaiting = 200;

/** The filing of `r` that stands for the day of `r`, as `f`. */
const filingOf = (type: string) => sql`left join limitation_filings f on f.record_type = ${type} and f.record_id = r.id
  and f.superseded_at is null and f.limitation_on = r.limitation_on`;

/** Whether it is still to be filed, or another lawyer has still to see that it was. */
const isOpen = (type: string, { open }: LimitationSource) => sql<boolean>`(${open} and not ${limitationSettled(type)})`;

/** How many lines the person is asked to look over: open days of limitation of others' cases. */
export async function countToReview({ query }: Query, sources: Sources, asker: Asker, today: Day): Promise<number> {
  let count = 0;
  for (const [type, source] of sources) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${fromTable(source.records)}
      where ${reviews(source, asker, sql`${today}::date`)} and ${isOpen(type, source)}`.execute(query);
    count += rows[0]!.count;
  }
  return count;
}

type Row = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly limitationOn: Day;
  readonly state: LimitationState;
  readonly responsible: string;
  readonly mine: boolean;
  readonly seen: boolean;
  readonly near: boolean;
  readonly waits: boolean;
  readonly reviewers: string[];
  readonly openings: readonly { readonly by: string; readonly at: string }[];
  readonly confirmedBy: string;
  readonly confirmedAt: Date | null;
};

/** Those who opened the copy of the filing with this key, the first first, as JSON. */
export const openingsOf = (filing: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('by', s.short_name, 'at', o.opened_at) order by o.opened_at, s.id)
  from limitation_openings o join staffs s on s.id = o.staff_id where o.filing_id = ${filing}), '[]')`;

export const present = (openings: readonly { readonly by: string; readonly at: string }[]) =>
  openings.map(({ by, at }) => ({ by, at: isoInstant(at) }));

type Reader = { readonly asker: Asker; readonly today: Day; readonly waiting: readonly WaitingFiling[] };

/**
 * The lines of one kind that the person sees, or is asked to look over, the next first. A filing that waits for the
 * person has its line however far the day.
 */
async function linesOf({ query }: Query, type: string, source: LimitationSource, { asker, today, waiting }: Reader) {
  const day = sql`${today}::date`;
  const near = inList(day);
  const waits = sql<boolean>`r.id = any(${waiting.filter((one) => one.type === type).map(({ id }) => id)}::bigint[])`;
  const mine = reviews(source, asker, day);
  const seen = sees(source, asker);
  const { rows } = await sql<Row>`
    select r.id, ${numberOf(source.records)} as number, ${expressionOf(source.records, "title", asker)} as title,
      r.limitation_on as "limitationOn", ${mine} as mine, ${seen} as seen,
      ${near} as near, ${waits} as waits,
      case when f.confirmed_at is not null then 'confirmed' when f.id is not null then 'filed' else 'unfiled' end as state,
      coalesce((select s.short_name from staffs s where s.id = ${source.responsible}), '') as responsible,
      array(select s.short_name from limitation_reviewers v join staffs s on s.id = v.staff_id and s.status = 1
        where s.deleted_at is null and not ${owns(source, sql`v.staff_id`)}
        order by ${inNameOrder(sql`s.short_name`)}) as reviewers,
      ${openingsOf(sql`f.id`)} as openings, coalesce(c.short_name, '') as "confirmedBy", f.confirmed_at as "confirmedAt"
    from ${fromTable(source.records)} ${filingOf(type)} left join staffs c on c.id = f.confirmed_by_id
    where r.limitation_on is not null and (${near} or ${waits}) and (${seen} or ${mine})
      and (${isOpen(type, source)} or f.confirmed_at >= now() - interval '7 days')
    order by r.limitation_on, r.id limit 500`.execute(query);
  const resource: Resource = source.records.resource;
  const kind = limitedKinds.find((one) => one === type)!;
  return rows.map(({ seen: isSeen, openings, confirmedAt, ...row }) => ({
    ...row,
    type: kind,
    label: resource.label,
    path: isSeen ? recordPath(resource, row.number) : null,
    openings: present(openings),
    confirmedAt: confirmedAt && isoInstant(confirmedAt),
  }));
}

/** The lines of every kind together, the next day first. */
export async function readLines(database: Query, sources: Sources, asker: Asker, today: Day) {
  const waiting = await waitingFilings(database, sources, { asker, today, most: mostWaiting });
  const reader = { asker, today, waiting };
  const kinds = await Promise.all([...sources].map(([type, source]) => linesOf(database, type, source, reader)));
  return kinds.flat().toSorted((one, other) => (one.limitationOn < other.limitationOn ? -1 : 1));
}
