import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { askKept, Given } from "#platform/fast/kept-statements.ts";
import { prepared } from "#platform/fast/prepared.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { maskName } from "#platform/person-name.ts";
import {
  gravest,
  matchTypes,
  severityOf,
  type MatchType,
  type SubjectType,
  type Severity,
  type Side,
} from "../conflict.ts";
import { candidates } from "./candidates.ts";
import { partyKinds, placeOf, type PartyKind } from "#records/server/party-kinds.ts";
import { seesParty } from "./masked-names.ts";
import type { Term } from "./terms.ts";

/** A party of another record that fits what was asked. */
export type Hit = {
  readonly partyId: number;
  readonly personId: number;
  readonly asked: Side;
  readonly match: MatchType;
  readonly side: Side;
  readonly recordType: SubjectType;
  readonly recordId: number;
  readonly teamId: number;
  /** Running case, contract in force, or a client with one. */
  readonly engaged: boolean;
  readonly severity: Severity;
  /** The record was deleted; who stood in it stays known. */
  readonly gone?: true;
};

/** How many hits one answer carries, the gravest first. */
const hitBound = 50;

type Query = Pick<Database, "query">;

/**
 * Hits over the records of all teams, whoever asks: what to show of them is decided afterwards (`presentHits`). The
 * record itself is left out. Deleted records are found too, but for clients that went into others, which are known by
 * their names, and for what an import brought that was taken back. `more`: the bound was met; the order of the statement is that of `severityOf`, so what is
 * cut off is never graver than what is kept.
 */
export async function findHits(
  { query }: Query,
  terms: readonly Term[],
  subject: { readonly type: string; readonly id: number } | null,
): Promise<{ hits: Hit[]; more: boolean }> {
  const { rows } = await sql<Omit<Hit, "severity" | "gone"> & { gone: boolean }>`${prepared}
    with known as materialized (${candidates(terms)}), fits as materialized (
      select person_id, asked, (array_agg(match order by array_position(${closest}::text[], match)))[1] as match
      from (select person_id, asked, match from known union all ${predecessors}) c group by person_id, asked)
    select pa.id as "partyId", pa.person_id as "personId", f.asked, f.match, pa.side, pa.record_type as "recordType",
      pa.record_id as "recordId", pa.team_id as "teamId", e.engaged, e.gone
    from fits f
    join parties pa on pa.person_id = f.person_id and pa.deleted_at is null
      and (pa.record_type <> ${subject?.type ?? ""} or pa.record_id <> ${subject?.id ?? 0})
    cross join lateral (${sql.join(partyKinds().map(engagement), sql` union all `)}) e
    order by f.asked = pa.side, f.match = '유사' or not e.engaged or '관련자' in (f.asked, pa.side), pa.side <> '상대방', pa.id desc
    limit ${sql.lit(hitBound + 1)}`.execute(query);
  const hits = rows.map(({ gone, ...row }) => ({
    ...row,
    severity: severityOf({ ...row, found: row.side }),
    ...(gone && { gone }),
  }));
  return { hits: hits.slice(0, hitBound), more: hits.length > hitBound };
}

/** The ways of a match, the closest first. */
const closest = sql.lit(`{${matchTypes.join(",")}}`);

/**
 * In whose place the people of `known` stand: a client's heir is a party of whatever the client was one of. A number
 * stays one, so that its end alone tells nothing (`withoutGuesses`).
 */
const predecessors = sql`select s.before_id, k.asked,
    case when k.match in ('전화', '유사') then k.match else '승계' end
  from known k join person_successions s on s.after_id = k.person_id`;

function engagement({ name: type, resource, facts }: PartyKind): RawBuilder<unknown> {
  const merged = type === "client" ? sql`r.merged_into_id is not null` : sql`false`;
  return sql`select ${facts.engaged} and r.deleted_at is null as engaged, r.deleted_at is not null as gone
    from ${sql.table(resource.table)} r
    where pa.record_type = ${sql.lit(type)} and r.id = pa.record_id and (r.deleted_at is null or not (${merged}
      or exists (select from record_imports i
        where i.resource = ${sql.lit(type)} and i.undone_at is not null and r.id = any(i.created_ids))))`;
}

/** A hit as the asking person may know it: of foreign records only side, match and whom to ask. */
export type ShownHit = {
  readonly asked: Side;
  readonly match: MatchType;
  readonly side: Side;
  readonly severity: Severity;
  /** The team to ask. */
  readonly team: string;
  /** The record was deleted. */
  readonly gone: boolean;
  readonly record: {
    readonly type: SubjectType;
    /** The word for its kind. */
    readonly label: string;
    readonly path: string | null;
    readonly number: number;
    readonly title: string;
    readonly name: string;
  } | null;
};

type Shown = { id: number; team: string; number: number; title: string; name: string; whole: boolean };

/** The hits with links where the person may open the record, named as it is there; of grave ones only when `opensGrave`. */
export async function presentHits(
  database: Database,
  hits: readonly Hit[],
  asker: Asker,
  opensGrave: boolean,
): Promise<ShownHit[]> {
  if (hits.length === 0) return [];
  const asked = { asker, form: "conflict hits", input: hits.map(({ partyId }) => partyId) };
  const rows = await askKept(database, asked, () => shownStatement(asker));
  const byParty = new Map(rows.map((row) => [row.id, row]));
  return hits.map(({ partyId, asked: side, match, side: found, severity, recordType, gone = false }) => {
    const row = byParty.get(partyId)!;
    const open = row.number !== null && (severity !== "prohibited" || opensGrave);
    const name = row.whole ? row.name : maskName(row.name);
    const record = open ? { ...placeOf(recordType, row.number), title: row.title, name } : null;
    return { asked: side, match, side: found, severity, team: row.team, gone, record };
  });
}

/** What these parties are called and where their records stand, as far as the person may open them. */
function shownStatement(asker: Asker): RawBuilder<Shown> {
  // In a query of its own, so that PostgreSQL has one plan for it: to plan takes longer than to read.
  const parties = sql`(select ${new Given((ids: readonly number[]) => ids)}::bigint[])`;
  const own = partyKinds().flatMap(({ name: type, resource, records, facts }) => {
    if (!records.open.allows(asker.facts)) return [];
    return [
      sql`select pa.id, ${numberOf(records)} as number, ${facts.title} as title,
          ${seesParty(type, sql`pa.side`, asker)} as whole from found pa join ${sql.table(resource.table)} r on r.id = pa.record_id
        where pa.record_type = ${sql.lit(type)} and ${visible(records, asker)}`,
    ];
  });
  const opened =
    own.length > 0 ? sql.join(own, sql` union all `) : sql`select 0::bigint, 0::bigint, '', false where false`;
  return sql<Shown>`
    with found as materialized (
      select id, team_id, person_id, record_type, record_id, side from parties where id = any(${parties}::bigint[]))
    select pa.id, t.name as team, o.number, coalesce(o.title, '') as title, p.name, o.whole
    from found pa join teams t on t.id = pa.team_id join persons p on p.id = pa.person_id
    left join (${opened}) as o (id, number, title, whole) on o.id = pa.id`;
}

/** What the product proposes for these hits. */
export function proposalOf(hits: readonly Hit[]): Severity {
  return gravest(hits.map(({ severity }) => severity));
}
