import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesWhole } from "#records/server/masking.ts";
import { presentRef, type StoredRef } from "#records/server/present.ts";
import { inSight } from "#records/server/records.ts";
import type { SentLine } from "#records/lines.ts";
import { successorLines, type successions } from "../../successors.ts";
import { clientRecords } from "../records.ts";

type Query = Pick<Database, "query">;

type Stored = {
  readonly lineId: number;
  readonly kind: keyof typeof successions;
  readonly share: string;
  readonly since: string | null;
  readonly note: string;
};

/** The lines in which the client stands in the one column, each with the client of the other column whom the person sees. */
export async function linesOf({ query }: Query, own: "client_id" | "successor_id", clientId: number, asker: Asker) {
  const other = own === "client_id" ? "successor_id" : "client_id";
  const { rows } = await sql<Stored & StoredRef & { whole: boolean }>`
    select s.id as "lineId", s.kind, s.share, s.since::text as since, s.note, r.id, r.id_int as number, r.name as label,
      ${seesWhole(clientRecords, asker)} as whole
    from client_successors s join clients r on r.id = ${sql.ref(`s.${other}`)}
    where ${sql.ref(`s.${own}`)} = ${clientId} and ${inSight(clientRecords, asker)}
    order by s.place, s.id limit 200`.execute(query);
  return rows.map(({ lineId, kind, share, since, note, ...client }) => ({
    id: lineId,
    successor: presentRef(successorLines.fields.successor, client),
    kind,
    share,
    since,
    note,
  }));
}

/** Who stands in the place of any of the clients, each once, as far as the person sees them. */
export async function successorsInSight(database: Query, clientIds: readonly number[], asker: Asker) {
  const lines = [];
  for (const id of clientIds) lines.push(...(await linesOf(database, "client_id", id, asker)));
  const byNumber = new Map(lines.map(({ successor, kind }) => [successor.number, { ...successor, kind }]));
  return [...byNumber.values()];
}

/** Who stands in the place of the client and in whose place it stands, as far as the person sees those clients. */
export async function successorsOf(database: Query, clientId: number, asker: Asker) {
  const successors = await linesOf(database, "client_id", clientId, asker);
  const hidden = await unseenLines(database, clientId, asker);
  return {
    successors,
    hidden: hidden.length,
    predecessors: await linesOf(database, "successor_id", clientId, asker),
  };
}

/** The lines whose successor the person does not see: what the person saves leaves them as they are. */
export async function unseenLines({ query }: Query, clientId: number, asker: Asker) {
  const { rows } = await sql<SentLine<typeof successorLines> & { readonly id: number }>`
    select s.id, s.successor_id as successor, s.kind, s.share, s.since::text as since, s.note
    from client_successors s join clients r on r.id = s.successor_id
    where s.client_id = ${clientId} and not ${inSight(clientRecords, asker)} order by s.place, s.id`.execute(query);
  return rows;
}

/** Whether the later client stands in the place of the earlier one, however many stand between them. */
export async function standsAfter({ query }: Query, later: number, earlier: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive after (id) as (
      select successor_id from client_successors where client_id = ${earlier}
      union select s.successor_id from after a join client_successors s on s.client_id = a.id)
    select from after where id = ${later}`.execute(query);
  return rows.length > 0;
}
