import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { destroyedName } from "#features/pipeline/conflicts/server/commands/destroyed-names.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { goneName, type DestroyedKind } from "../../destruction.ts";

type Query = Work["query"];
type Ids = readonly number[];

/** What goes together: the record, and what hangs on it. */
export type Reach = {
  /** The client and those that were merged into it. */
  readonly clients: Ids;
  readonly consults: Ids;
  readonly contracts: Ids;
  readonly projects: Ids;
  readonly disputes: Ids;
  readonly payments: Ids;
  /** Texts of titles that would tell who it was. */
  readonly name: string;
};

/**
 * Takes everything that tells who somebody was out of a record and of all that hangs on it, for good. Numbers, days,
 * sums and states stay, so that lists and accounts still add up. Answers how many records of which kind lost data, and
 * which. The caller has made sure that nothing has to be kept.
 */
export async function wipeRecord(
  query: Query,
  keyring: Keyring,
  kind: DestroyedKind,
  id: number,
): Promise<{ readonly wiped: Record<string, number>; readonly reach: Reach }> {
  const reach = await reachOf(query, kind, id);
  const persons = await personsOf(query, reach);
  // Read before anything goes: a wiped client takes its person along.
  const names = await namesOf(query, persons);
  const wiped = {
    ...(await wipeNotes(query, reach)),
    ...(await wipeWork(query, reach)),
    파일: await wipeFiles(query, reach),
  };
  for (const client of reach.clients) await wipeClient(query, reach, client);
  const people = await wipePersons(query, keyring, reach, names);
  return {
    wiped: Object.fromEntries(Object.entries({ ...wiped, 인물: people }).filter(([, count]) => count > 0)),
    reach,
  };
}

async function reachOf(query: Query, kind: DestroyedKind, id: number): Promise<Reach> {
  const { name } = await query
    .selectFrom(kind === "client" ? "clients" : "consults")
    .select("name")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const clients = kind === "client" ? [id, ...(await mergedInto(query, "clients", "merged_into_id", [id]))] : [];
  const idsOf = async (table: "consults" | "contracts" | "projects" | "disputes") =>
    (await query.selectFrom(table).select("id").where("client_id", "in", clients).execute()).map((row) => row.id);
  const own = kind === "client" ? await idsOf("consults") : [id];
  const consults = [...own, ...(await mergedInto(query, "consults", "duplicate_of_id", own))];
  const { rows: paid } = await sql<{ id: number }>`
    select id from payments where client_id = any(${clients}::bigint[]) or consult_id = any(${consults}::bigint[])`.execute(
    query,
  );
  const rest =
    kind === "client"
      ? { contracts: await idsOf("contracts"), projects: await idsOf("projects"), disputes: await idsOf("disputes") }
      : { contracts: [], projects: [], disputes: [] };
  return { clients, consults: [...new Set(consults)], ...rest, payments: paid.map((row) => row.id), name };
}

/** Rows that became one with these, and those that had become one with them before. */
async function mergedInto(
  query: Query,
  table: "clients" | "consults",
  column: "merged_into_id" | "duplicate_of_id",
  ids: Ids,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged as (
      select id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[])
      union select t.id from ${sql.table(table)} t join merged m on ${sql.ref(`t.${column}`)} = m.id
    ) select id from merged where id <> all(${ids}::bigint[])`.execute(query);
  return rows.map(({ id }) => id);
}

/** Whether a row of a table with `record_type` and `record_id` belongs to what goes. */
const belongs = ({ clients, consults, contracts, projects, disputes }: Reach, row: string) => {
  const [type, id] = [sql.ref(`${row}.record_type`), sql.ref(`${row}.record_id`)];
  return sql<boolean>`((${type} = 'client' and ${id} = any(${clients}::bigint[]))
    or (${type} = 'consult' and ${id} = any(${consults}::bigint[]))
    or (${type} = 'contract' and ${id} = any(${contracts}::bigint[]))
    or (${type} = 'project' and ${id} = any(${projects}::bigint[]))
    or (${type} = 'dispute' and ${id} = any(${disputes}::bigint[])))`;
};

/** Memos and what was added to journals. */
async function wipeNotes(query: Query, { clients, consults, contracts, projects, disputes }: Reach) {
  const memos = await sql`
    update memos set content = ${goneName}, hidden_reason = '', deleted_at = coalesce(deleted_at, now()), version = version + 1
    where client_id = any(${clients}::bigint[]) or consult_id = any(${consults}::bigint[])
      or contract_id = any(${contracts}::bigint[]) or project_id = any(${projects}::bigint[])
      or dispute_id = any(${disputes}::bigint[])`.execute(query);
  await sql`update consult_addenda set content = ${goneName} where consult_id = any(${consults}::bigint[])`.execute(
    query,
  );
  await sql`
    update privacy_requests set content = '', answer = case when answer = '' then '' else ${goneName} end
    where client_id = any(${clients}::bigint[])`.execute(query);
  return { 메모: rowsOf(memos) };
}

/** Consultations, cases, contracts, disputes and payments keep number, state, days and sums. */
async function wipeWork(query: Query, reach: Reach): Promise<Record<string, number>> {
  const { consults, contracts, projects, disputes, payments, name } = reach;
  // A name of one letter would take that letter out of every word.
  const title = name.length > 1 ? sql`replace(title, ${name}, ${goneName})` : sql`title`;
  const consulted = await sql`
    update consults set name = ${goneName}, tel = '', email = '', brief = '', content = '', place = '', result = '',
      opponent = '', journal_facts = '', journal_issues = '', journal_wishes = '', journal_advice = '',
      journal_next = '', privacy_consent_at = null, marketing_consent_at = null, night_consent_at = null,
      version = version + 1, updated_at = now() where id = any(${consults}::bigint[])`.execute(query);
  const agreed = await sql`
    update contracts set title = ${title}, opponent = '', scope = '', agency = '', termination_terms = '',
      free_reason = case when free_reason = '' then '' else ${goneName} end,
      ended_reason = case when ended_reason = '' then '' else ${goneName} end,
      version = version + 1, updated_at = now() where id = any(${contracts}::bigint[])`.execute(query);
  const worked = await sql`
    update projects set title = ${title}, client_name = ${goneName}, client_tel = '', opponent = '', brief = '',
      objective = '', their_brief = '', our_brief = '', remark = '', next_step = '',
      version = version + 1, updated_at = now() where id = any(${projects}::bigint[])`.execute(query);
  const disputed = await sql`
    update disputes set title = ${title}, brief = '', content = '', resolution = '', external_ref = '',
      version = version + 1, updated_at = now() where id = any(${disputes}::bigint[])`.execute(query);
  const paid = await sql`
    update payments set pay_name = ${goneName}, memo = '', bank_key = null, card_approval = '', version = version + 1
    where id = any(${payments}::bigint[])`.execute(query);
  const typed = JSON.stringify(name).slice(1, -1);
  await sql`
    update contract_amendments set reason = ${goneName}, terms = replace(terms::text, ${typed}, ${goneName})::jsonb,
      before = replace(before::text, ${typed}, ${goneName})::jsonb
    where contract_id = any(${contracts}::bigint[])`.execute(query);
  await sql`delete from conflict_checks c where ${belongs(reach, "c")}`.execute(query);
  await wipeRemarks(query, reach);
  return {
    상담: rowsOf(consulted),
    계약: rowsOf(agreed),
    사건: rowsOf(worked),
    분쟁: rowsOf(disputed),
    입금: rowsOf(paid),
  };
}

const goneWhere = (column: string) => sql`case when ${sql.ref(column)} = '' then '' else ${goneName} end`;

/** What was written when records were merged, closed, handed over, settled and paid back. */
async function wipeRemarks(query: Query, { consults, contracts, projects, payments }: Reach): Promise<void> {
  await sql`update consult_merges set filled = '{}'
    where kept_id = any(${consults}::bigint[]) or merged_id = any(${consults}::bigint[])`.execute(query);
  await sql`update project_closings set settlement_note = ${goneWhere("settlement_note")}, reopen_reason = ${goneWhere("reopen_reason")}
    where project_id = any(${projects}::bigint[])`.execute(query);
  await sql`update project_handovers set note = ${goneWhere("note")} where project_id = any(${projects}::bigint[])`.execute(
    query,
  );
  await sql`update contract_settlements set note = ${goneWhere("note")} where contract_id = any(${contracts}::bigint[])`.execute(
    query,
  );
  await sql`update refunds set reason = ${goneWhere("reason")}, decision_note = ${goneWhere("decision_note")}
    where payment_id = any(${payments}::bigint[])`.execute(query);
}

/** The rows go now; the bytes follow with the sweep of what no version holds. */
async function wipeFiles(query: Query, reach: Reach): Promise<number> {
  const { rows } = await sql<{ id: number }>`select f.id from files f where ${belongs(reach, "f")}`.execute(query);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from download_tickets t using file_versions v
    where v.id = t.version_id and v.file_id = any(${ids}::bigint[])`.execute(query);
  await sql`delete from file_versions where file_id = any(${ids}::bigint[])`.execute(query);
  await sql`delete from files where id = any(${ids}::bigint[])`.execute(query);
  return ids.length;
}

/** Whether the person `n` of the ledger also stands in a record that stays. */
const elsewhere = (reach: Reach) => sql<boolean>`(exists (select from clients c
    where c.person_id = n.id and c.id <> all(${reach.clients}::bigint[]) and c.status <> 'destroyed')
  or exists (select from parties p where p.person_id = n.id and p.deleted_at is null and not ${belongs(reach, "p")}
    and coalesce(p.origin, '') <> all (array(
      select 'coClient' || k.id from contract_clients k where k.client_id = any(${reach.clients}::bigint[])))))`;

async function wipeClient(query: Query, reach: Reach, id: number): Promise<void> {
  // Whoever is known from another record too stays known to that one: the client lets go of the person before.
  await sql`
    with shared as (
      select c.id from clients c join persons n on n.id = c.person_id where c.id = ${id} and ${elsewhere(reach)}
    ), alone as (
      insert into persons (name) select ${goneName} from shared returning id
    )
    update clients set person_id = alone.id from alone where clients.id = ${id}`.execute(query);
  await sql`
    update clients set name = ${goneName}, tel = '', tel2 = '', email = '', address = '', biz_no = '', birth = null,
      contact_preference = null, contact_ban = '', source = '', notes = '', privacy_consent_at = null,
      manager_id = null, lawyer_id = null, namesake = true, status = 'destroyed', version = version + 1,
      updated_at = now() where id = ${id}`.execute(query);
}

/** The people of the ledger that these records name. */
async function personsOf(query: Query, reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.person_id as id from parties p where ${belongs(reach, "p")}
    union select person_id from clients where id = any(${reach.clients}::bigint[]) and person_id is not null`.execute(
    query,
  );
  return rows.map(({ id }) => id);
}

/** Whoever stands in no other record any more is nobody; whoever does stays known to that record alone. */
async function wipePersons(query: Query, keyring: Keyring, reach: Reach, names: NamesOf): Promise<number> {
  const persons = [...names.keys()];
  const { rows } = await sql<{ id: number }>`
    select n.id from persons n where n.id = any(${persons}::bigint[]) and not ${elsewhere(reach)}`.execute(query);
  const ids = rows.map(({ id }) => id);
  await wipeIdentifiers(query, persons);
  await keepNamesApart(query, keyring, ids, names);
  await sql`delete from person_aliases where person_id = any(${ids}::bigint[])`.execute(query);
  await sql`update persons set name = ${goneName}, birth = null, tel = '', biz_no = '', version = version + 1,
    updated_at = now() where id = any(${ids}::bigint[])`.execute(query);
  return ids.length;
}

/** Person → the compared forms of all names. */
type NamesOf = ReadonlyMap<number, readonly string[]>;

/** By which names these people are known. Anybody may be called 익명: that is no name. */
async function namesOf(query: Query, persons: Ids): Promise<NamesOf> {
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

function rowsOf({ numAffectedRows = 0n }: { readonly numAffectedRows?: bigint | undefined }): number {
  return Number(numAffectedRows);
}
