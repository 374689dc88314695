import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

type Query = Pick<Database, "query">;
export type RecordKey = { readonly type: string; readonly id: number };

/** Who is reached about a record, and where: the person of a consultation, the client of a case or contract. */
export type Reached = RecordKey & { readonly name: string; readonly tel: string };

/** The person of each of these records of one kind; those without a number are left out. */
export async function reachedBy({ query }: Query, type: string, ids: readonly number[]): Promise<Reached[]> {
  const from = people[type];
  if (!from || ids.length === 0) return [];
  const { rows } =
    await sql<Reached>`select x.type, x.id, x.name, x.tel from (${from(ids)}) x where x.tel <> ''`.execute(query);
  return rows;
}

const people: Readonly<Record<string, (ids: readonly number[]) => ReturnType<typeof sql>>> = {
  client: (ids) => sql`select 'client' as type, c.id, c.name, c.tel from clients c where c.id = any(${ids}::bigint[])`,
  consult: (ids) =>
    sql`select 'consult' as type, c.id, c.name, c.tel from consults c where c.id = any(${ids}::bigint[])`,
  participant: (ids) => sql`select 'participant' as type, p.id, p.name, p.tel from suit_participants p
    where p.id = any(${ids}::bigint[])`,
  presaleBuyer: (ids) => sql`select 'presaleBuyer' as type, b.id, b.name, b.tel from presale_buyers b
    where b.id = any(${ids}::bigint[])`,
  project: (ids) => sql`select 'project' as type, p.id, coalesce(c.name, p.client_name) as name,
      coalesce(nullif(c.tel, ''), p.client_tel) as tel
    from projects p left join clients c on c.id = p.client_id where p.id = any(${ids}::bigint[])`,
  contract: (ids) => sql`select 'contract' as type, k.id, coalesce(c.name, q.name, '') as name,
      coalesce(nullif(c.tel, ''), q.tel, '') as tel
    from contracts k left join clients c on c.id = k.client_id left join consults q on q.id = k.consult_id
    where k.id = any(${ids}::bigint[])`,
};
