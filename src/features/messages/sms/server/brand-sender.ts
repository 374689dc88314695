import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { RecordKey } from "./record-numbers.ts";

/** A number that may be used. */
type UsableSender = { readonly id: number; readonly name: string; readonly tel: string };

/** The consultations from which a record came: the brand is noted of them. */
const consultsOf: Readonly<Record<string, (id: number) => ReturnType<typeof sql>>> = {
  consult: (id) => sql`select ${id}::bigint as id`,
  contract: (id) => sql`select k.consult_id as id from contracts k where k.id = ${id}`,
  project: (id) =>
    sql`select k.consult_id as id from projects p join contracts k on k.id = p.contract_id where p.id = ${id}`,
  client: (id) => sql`select k.consult_id as id from contracts k where k.client_id = ${id} and k.deleted_at is null`,
  presaleBuyer: (id) => sql`select b.consult_id as id from presale_buyers b where b.id = ${id}`,
  participant: (id) => sql`select k.consult_id as id from suit_participants p join contracts k on k.id = p.contract_id
    where p.id = ${id}`,
};

/**
 * The number of the firm that a message about a record goes out from by its brand: the telephone of the brand, where that is
 * registered (product §6.10). null: the record is of no brand or of several, or the brand has no such number.
 */
export async function brandSenderOf(
  { query }: Pick<Database, "query">,
  { type, id }: RecordKey,
): Promise<UsableSender | null> {
  const consults = consultsOf[type];
  if (!consults) return null;
  const { rows } = await sql<UsableSender>`
    with brand as (select min(b.id) as id from (${consults(id)}) x join consult_attributions a on a.consult_id = x.id
      join brands b on b.id = a.brand_id where b.deleted_at is null having count(distinct b.id) = 1)
    select s.id, s.name, s.tel from brand join brands b on b.id = brand.id
    join sms_senders s on s.tel_digits = digits(b.phone) and s.status = 'active' and s.deleted_at is null
    where b.phone <> '' and b.status <> 'stopped'`.execute(query);
  return rows[0] ?? null;
}
