import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesWhole, seesWholeOf } from "#records/server/masking.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { maskName } from "#platform/person-name.ts";
import { decideConflicts } from "../access.ts";
import { partyKind } from "#records/server/party-kinds.ts";
import type { MatchType, Side, SubjectType } from "../conflict.ts";

type Query = Pick<Database, "query">;
const ours: Side = "의뢰인";

/**
 * Whether the person sees the name of a party on this side of the record `r` whole: as the record itself shows it, and
 * our own side of kinds that point to a client, as the list of clients does.
 */
export function seesParty(type: SubjectType, side: RawBuilder<unknown>, asker: Asker): RawBuilder<boolean> {
  const whole = seesWhole(registeredRecords().get(type)!, asker);
  if (!pointsToClient(type)) return whole;
  return sql<boolean>`(${whole} and (${side} <> ${sql.lit(ours)}
    or coalesce((select ${seesWholeOf("client", asker, "k")} from clients k where k.id = r.client_id), true)))`;
}

const pointsToClient = (type: SubjectType) => partyKind(type).facts.ofClient === true;

/** How the names of a record's own parties are shown, by their side; whoever decides about it sees who they are. */
export async function namesOfParties(
  { query }: Query,
  asker: Asker,
  { type, id }: { readonly type: SubjectType; readonly id: number },
): Promise<(name: string, side: Side) => string> {
  if (decideConflicts.allows(asker.facts)) return (name) => name;
  const { rows } = await sql<{ ours: boolean; theirs: boolean }>`
    select ${seesParty(type, sql.lit(ours), asker)} as ours, ${seesParty(type, sql.lit("상대방"), asker)} as theirs
    from ${tableOf(type)} r where r.id = ${id}`.execute(query);
  return (name, side) => ((side === ours ? rows[0]?.ours : rows[0]?.theirs) === true ? name : maskName(name));
}

const tableOf = (type: SubjectType) => sql.table(partyKind(type).resource.table);

/** The person `p` and who stands in that place, who are found as one. */
const foundAs = sql`(p.id || array(select s.after_id from person_successions s where s.before_id = p.id))`;

type Hit = { readonly partyId: number; readonly match: MatchType; readonly recordType: SubjectType };
type Found = { readonly id: number; readonly name: string; readonly tels: readonly string[]; readonly whole: boolean };

/**
 * The hits of a search without those that would tell, letter by letter or digit by digit, what is masked for the person:
 * names that are only similar, and numbers whose end alone was typed (`tels`: the digits of those that were).
 */
export async function withoutGuesses<Given extends Hit>(
  { query }: Query,
  asker: Asker,
  hits: readonly Given[],
  tels: readonly string[],
): Promise<readonly Given[]> {
  const manages = (type: string) => registeredRecords().get(type)!.manage.allows(asker.facts);
  // Our own side may be the client that the record points to, which may be masked where they are not.
  const shows = (type: SubjectType) => manages(type) && (!pointsToClient(type) || manages("client"));
  const kinds = [...new Set(hits.map(({ recordType }) => recordType))].filter((type) => !shows(type));
  if (kinds.length === 0 || decideConflicts.allows(asker.facts)) return hits;
  const ids = hits.map(({ partyId }) => partyId);
  const parts = kinds.map(
    (type) => sql`select pa.id, p.name, array(
          select o.tel_digits from persons o where o.id = any(${foundAs})
          union all select a.tel_digits from person_aliases a where a.person_id = any(${foundAs}) and a.deleted_at is null) as tels,
        ${seesParty(type, sql`pa.side`, asker)} as whole
      from parties pa join persons p on p.id = pa.person_id
      join ${tableOf(type)} r on r.id = pa.record_id
      where pa.id = any(${ids}::bigint[]) and pa.record_type = ${type}`,
  );
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(query);
  const hidden = new Map(rows.filter(({ whole }) => !whole).map((row) => [row.id, row]));
  return hits.filter(({ partyId, match }) => {
    const found = hidden.get(partyId);
    if (!found) return true;
    if (match === "유사") return maskName(found.name) === found.name;
    return match !== "전화" || found.tels.some((tel) => tels.includes(tel));
  });
}
