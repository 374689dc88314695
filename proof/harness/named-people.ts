import { sql, type RawBuilder } from "kysely";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { courtRowsOf } from "./named-court.ts";
import { intakesOf } from "./named-intakes.ts";
import { postsOf } from "./named-posts.ts";
import { serviceRowsOf } from "./named-services.ts";

/** Somebody whose name and telephone stand in a record of every kind, each of which has the same key and number. */
export type NamedPerson = { readonly key: number; readonly name: string; readonly tel: string };

type Owner = { readonly teamId: number; readonly staff: TestStaff };

/** Numbers that nothing else in the database has. */
const firstKey = 7_100_001;
/** Persons get their keys by themselves: far from those of anything else too. */
const firstPersonKey = 9_100_000_001;

/**
 * People as clients, callers, opponents and payers, in records of the team. The last one was merged into the first, and
 * each of the others signs the contract of the one before as well.
 */
export async function nameInEveryKind(app: TestApp, owner: Owner): Promise<NamedPerson[]> {
  const people = ["참새가람솔", "참새나루솔", "참새다솜솔", "참새라온솔"].map((name, index) => ({
    key: firstKey + index,
    name,
    tel: `010-7301-000${index}`,
  }));
  const [first, ...others] = people;
  const merged = others.pop()!;
  const { query } = app.database;
  await sql`select setval(pg_get_serial_sequence('persons', 'id'), ${firstPersonKey})`.execute(query);
  for (const person of [first!, ...others])
    for (const row of [
      ...rowsOf(person, owner),
      ...moneyOf(person, owner),
      ...notesOf(person, owner),
      ...postsOf(person, owner),
      ...courtRowsOf(person, owner),
      ...serviceRowsOf(person, owner),
      ...intakesOf(person, owner),
    ])
      await row.execute(query);
  for (const person of others) for (const row of matchOf(person, owner)) await row.execute(query);
  for (const [index, person] of others.entries())
    await sql`insert into contract_clients (contract_id, client_id) values (${people[index]!.key}, ${person.key})`.execute(
      query,
    );
  await clientOf(merged, owner).execute(query);
  await sql`update clients set deleted_at = now(), merged_into_id = ${first!.key} where id = ${merged.key}`.execute(
    query,
  );
  await sql`insert into client_merges (kept_id, merged_id, moved) values (${first!.key}, ${merged.key}, '{}')`.execute(
    query,
  );
  return people;
}

/** Every key by which the access log may name a person: the one of the records, and those of what conflicts compare. */
export async function keysOf(app: TestApp, { key, name }: NamedPerson): Promise<ReadonlySet<number>> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "select id from persons where position($1 in name) > 0",
    [name],
  );
  return new Set([key, ...rows.map(({ id }) => id)]);
}

const clientOf = ({ key, name, tel }: NamedPerson, { teamId }: Owner) =>
  sql`insert into clients (id, id_int, team_id, name, tel, address) overriding system value
      values (${key}, ${key}, ${teamId}, ${name}, ${tel}, ${`${name}의 집`})`;

/** The records themselves. */
function rowsOf(person: NamedPerson, owner: Owner): RawBuilder<unknown>[] {
  const { key, name, tel } = person;
  const { teamId, staff } = owner;
  return [
    clientOf(person, owner),
    sql`insert into consults (id, id_int, team_id, name, tel, brief, opponent, journal_facts) overriding system value
        values (${key}, ${key}, ${teamId}, ${name}, ${tel}, ${`${name} 대여금`}, ${`${name} 상대`}, ${`${name}의 말`})`,
    // Another of the same caller.
    sql`insert into consults (team_id, name, tel) values (${teamId}, '', ${tel})`,
    sql`insert into contracts (id, id_int, team_id, client_id, title, opponent, status, signed_at) overriding system value
        values (${key}, ${key}, ${teamId}, ${key}, ${`${name} 대여금`}, ${`${name} 상대`}, 'signed', current_date)`,
    sql`insert into projects (id, id_int, team_id, title, client_name, client_tel, opponent, contract_id, client_id, status)
        overriding system value values (${key}, ${key}, ${teamId}, ${`${name} 대여금`}, ${name}, ${tel}, ${`${name} 상대`},
        ${key}, ${key}, 'active')`,
    sql`insert into project_favourites (staff_id, project_id) values (${staff.id}, ${key})`,
    sql`insert into disputes (id, team_id, project_id, client_id, title, kind, owner_id) overriding system value
        values (${key}, ${teamId}, ${key}, ${key}, ${`${name} 항의`}, '의뢰인', ${staff.id})`,
    sql`insert into seizures (id, id_int, team_id, project_id, client_id, creditor, debtor) overriding system value
        values (${key}, ${key}, ${teamId}, ${key}, ${key}, ${name}, ${`${name} 채무자`})`,
    sql`insert into presale_areas (id, team_id, name) overriding system value values (${key}, ${teamId}, ${`현장 ${key}`})`,
    sql`insert into conflict_checks (id, team_id, record_type, record_id, query, hits, proposal) overriding system value
        select ${key}, ${teamId}, 'consult', ${key}, jsonb_build_object('more', false, 'parties', jsonb_agg(
          jsonb_build_object('personId', id, 'partyId', id, 'side', '의뢰인'))), '[]', 'clear'
        from persons where name = ${name}`,
  ];
}

/** What is owed and paid: a fee and a receipt of a part of it, of which some is to be given back. */
function moneyOf({ key, name }: NamedPerson, { teamId, staff }: Owner): RawBuilder<unknown>[] {
  const amount = 1_100_000 + key;
  return [
    sql`insert into contract_fees (id, contract_id, kind, amount) overriding system value
        values (${key}, ${key}, '착수금', ${amount})`,
    sql`insert into payments (id, team_id, pay_type, pay_amt, pay_name, pay_date, contract_id, client_id) overriding system value
        values (${key}, ${teamId}, '계좌이체', 550000, ${name}, current_date, ${key}, ${key})`,
    sql`insert into refunds (id, team_id, payment_id, amount, reason, requested_by_id) overriding system value
        values (${key}, ${teamId}, ${key}, 1000, ${`${name} 요청`}, ${staff.id})`,
  ];
}

/** The receipt becomes a sale of the person's contract; that of the first person waits for somebody to match it. */
function matchOf({ key }: NamedPerson, { staff }: Owner): RawBuilder<unknown>[] {
  return [
    sql`update payments set status = 'matched', matched_at = now() where id = ${key}`,
    sql`insert into payment_splits (payment_id, contract_id, fee_id, amount) values (${key}, ${key}, ${key}, 550000)`,
    sql`insert into sales_allocations (payment_id, staff_id, role, pct, amount)
        values (${key}, ${staff.id}, '수행', 100, 550000)`,
  ];
}

/** What is written down beside the records. */
function notesOf({ key, name }: NamedPerson, { teamId, staff }: Owner): RawBuilder<unknown>[] {
  const changes = Object.fromEntries(
    ["name", "client_name", "pay_name", "opponent", "content", "title"].map((column) => [column, ["", name]]),
  );
  return [
    sql`insert into memos (id, team_id, record_type, record_id, author_id, kind, content) overriding system value
        values (${key}, ${teamId}, 'client', ${key}, ${staff.id}, '통화', ${`${name}과 통화`})`,
    sql`insert into consult_addenda (consult_id, staff_id, content) values (${key}, ${staff.id}, ${`${name} 추가`})`,
    sql`insert into privacy_requests (id, team_id, client_id, kind, content, received_on, due_on) overriding system value
        values (${key}, ${teamId}, ${key}, 'access', ${`${name} 열람`}, current_date, current_date + 10)`,
    sql`insert into destruction_items (id, team_id, record_type, record_id, number, due_on, basis) overriding system value
        values (${key}, ${teamId}, 'client', ${key}, ${key}, current_date, '보유기간')`,
    sql`insert into files (id, record_type, record_id) overriding system value values (${key}, 'consult', ${key})`,
    sql`insert into file_contents (id, storage_key, size, sha256, kind, created_by) overriding system value
        values (${key}, 'ab/ab' || lpad(${String(key)}, 62, '0'), 1, sha256(${name}::bytea), 'pdf', ${staff.userId})`,
    sql`insert into file_versions (file_id, number, content_id, name, created_by)
        values (${key}, 1, ${key}, ${`${name} 진술서.pdf`}, ${staff.userId})`,
    sql`insert into change_log (user_id, staff_id, action, record_type, record_id, changes)
        select ${staff.userId}, ${staff.id}, kind || '.update', kind, ${key}, ${JSON.stringify(changes)}::jsonb
        from unnest('{client,consult,contract,project,dispute,payment,memo}'::text[]) kind`,
  ];
}
