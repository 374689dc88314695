import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { eraseData, goneName } from "#records/server/whose/erase.ts";
import type { Reach } from "#records/server/whose/personal-table.ts";
import { belongs } from "#records/server/whose/reach.ts";
import { destroyedName } from "#features/pipeline/conflicts/server/commands/destroyed-names.ts";

type Query = Work["query"];
type Ids = readonly number[];

/** Parties stand in records of any kind. */
const parties = { whose: "record" } as const;

const clientsOf = (reach: Reach) => sql`${reach.get("client") ?? []}::bigint[]`;

/** Whether the person `n` of the ledger also stands in a record that stays. */
const elsewhere = (reach: Reach) => sql<boolean>`(exists (select from clients c
    where c.person_id = n.id and c.id <> all(${clientsOf(reach)}) and c.status <> 'destroyed')
  or exists (select from parties p where p.person_id = n.id and p.deleted_at is null and not ${belongs(parties, reach, "p")}
    and coalesce(p.origin, '') <> all (array(
      select 'coClient' || k.id from contract_clients k where k.client_id = any(${clientsOf(reach)})))))`;

/** The people of the ledger that these records name. */
export async function personsOf(query: Query, reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.person_id as id from parties p where ${belongs(parties, reach, "p")}
    union select person_id from clients where id = any(${clientsOf(reach)}) and person_id is not null`.execute(query);
  return rows.map(({ id }) => id);
}

/** Whoever is known from another record too stays known to that one: the clients let go of the person before they go. */
export async function letGo(query: Query, reach: Reach): Promise<void> {
  for (const id of reach.get("client") ?? []) {
    await sql`
      with shared as (
        select c.id from clients c join persons n on n.id = c.person_id where c.id = ${id} and ${elsewhere(reach)}
      ), alone as (
        insert into persons (name) select ${goneName} from shared returning id
      )
      update clients set person_id = alone.id from alone where clients.id = ${id}`.execute(query);
  }
}

/** Whoever stands in no other record any more is nobody; whoever does stays known to that record alone. */
export async function wipePersons(
  work: Work,
  keyring: Keyring,
  reach: Reach,
  names: NamesOf,
): Promise<Record<string, number>> {
  const { query } = work;
  const persons = [...names.keys()];
  const { rows } = await sql<{ id: number }>`
    select n.id from persons n where n.id = any(${persons}::bigint[]) and not ${elsewhere(reach)}`.execute(query);
  const ids = rows.map(({ id }) => id);
  await wipeIdentifiers(query, persons);
  await keepNamesApart(query, keyring, ids, names);
  return eraseData(work, new Map([["person", ids]]), null);
}

/** Person → the compared forms of all names. */
export type NamesOf = ReadonlyMap<number, readonly string[]>;

/** By which names these people are known. Anybody may be called 익명: that is no name. */
export async function namesOf(query: Query, persons: Ids): Promise<NamesOf> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select id, coalesce(array_agg(distinct name) filter (where name not in ('', '익명', ${goneName})), '{}') as names from (
      select id, unnest(array[name_norm, name_words]) as name from persons where id = any(${persons}::bigint[])
      union select person_id, unnest(array[name_norm, name_words]) from person_aliases
        where person_id = any(${persons}::bigint[]) and deleted_at is null) known
    group by id`.execute(query);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/**
 * Leaves of the names of these people what only the key can compare, so that the conflict check still says that somebody
 * was there (decisions/021).
 */
async function keepNamesApart(query: Query, keyring: Keyring, ids: Ids, names: NamesOf): Promise<void> {
  for (const id of ids) {
    const indexes = (names.get(id) ?? []).map((name) => destroyedName(keyring, name));
    if (indexes.length === 0) continue;
    await sql`update persons set name_indexes = ${indexes}::bytea[],
      names_destroyed_on = (now() at time zone 'Asia/Seoul')::date where id = ${id}`.execute(query);
  }
}

/** 주민등록번호 belong to clients: they go unless another client is the same person. */
async function wipeIdentifiers(query: Query, persons: Ids): Promise<void> {
  const gone = sql`person_id = any(${persons}::bigint[]) and not exists (
    select from clients c where c.person_id = person_identifiers.person_id and c.status <> 'destroyed')`;
  // Written over before it goes, so that the place in the file that held it holds something else.
  await sql`update person_identifiers set rrn_encrypted = ${randomBytes(64)}, rrn_index = ${randomBytes(32)}
    where ${gone}`.execute(query);
  await sql`delete from person_identifiers where ${gone}`.execute(query);
}
