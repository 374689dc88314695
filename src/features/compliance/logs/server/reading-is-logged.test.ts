import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";

let app: TestApp;
let admin: TestStaff;
/** A client with one record of each kind, another that was merged into it, and one who signs the contract too. */
let ids: Record<"client" | "merged" | "second" | "consult" | "contract" | "payment" | "file", number>;

beforeAll(async () => {
  app = await startTestApp();
  const teamId = await app.createTeam("송무팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  const { rows } = await app.database.pool.query<typeof ids>(
    `with client as (insert into clients (team_id, name) values ($1, '한가람') returning id),
       merged as (insert into clients (team_id, name, deleted_at) values ($1, '한가람님', now()) returning id),
       second as (insert into clients (team_id, name) values ($1, '두나래') returning id),
       merge as (insert into client_merges (kept_id, merged_id, moved, created_by)
         select client.id, merged.id, '{}', $2 from client, merged),
       consult as (insert into consults (team_id, name, brief) values ($1, '한가람', '대여금') returning id),
       addendum as (insert into consult_addenda (consult_id, staff_id, content)
         select id, $3, '한가람이 다시 전화함' from consult),
       check_ as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
         select $1, 'consult', id, '{"parties":[],"more":false}', '[]', 'clear' from consult),
       contract as (insert into contracts (team_id, client_id, title, status, signed_at)
         select $1, id, '대여금 청구', 'signed', current_date from client returning id),
       signed as (insert into contract_clients (contract_id, client_id) select contract.id, second.id from contract, second),
       fee as (insert into contract_fees (contract_id, kind, amount) select id, '착수금', 330000 from contract),
       payment as (insert into payments (team_id, pay_name, pay_amt, pay_type, pay_date)
         values ($1, '한가람', 330000, '계좌이체', current_date) returning id),
       content as (insert into file_contents (storage_key, size, sha256, kind, created_by)
         values ('ab/ab' || repeat('0', 62), 1, sha256('x'), 'pdf', $2) returning id),
       file as (insert into files (record_type, record_id) select 'consult', id from consult returning id),
       version as (insert into file_versions (file_id, number, content_id, name, created_by)
         select file.id, 1, content.id, '한가람 진술서.pdf', $2 from file, content)
     select client.id as client, merged.id as merged, second.id as second, consult.id as consult, contract.id as contract,
       payment.id as payment, file.id as file from client, merged, second, consult, contract, payment, file`,
    [teamId, admin.userId, admin.id],
  );
  ids = rows[0]!;
});
afterAll(() => app.stop());

/** Makes a call and answers what it has left in the access log. */
async function entriesOf(method: string, path: string, body?: unknown) {
  const { pool } = app.database;
  const { rows: before } = await pool.query<{ id: number }>("select coalesce(max(id), 0) as id from access_log");
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${path}: ${await response.text()}`).toBe(200);
  const { rows } = await pool.query<{ action: string; subject: string; record_ids: number[] }>(
    "select action, subject, record_ids from access_log where id > $1 order by id",
    [before[0]!.id],
  );
  return rows.map(({ action, subject, record_ids: records }) => [action, subject, records] as const);
}

/** The number of a record that people speak of. */
async function numberOf(table: string, id: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ number: number }>(
    `select id_int as number from ${table} where id = $1`,
    [id],
  );
  return rows[0]!.number;
}

test("names that are found while typing are a search", async () => {
  const search = encodeURIComponent("한가람");
  expect(await entriesOf("GET", `/api/clients/options?search=${search}`)).toEqual([["검색", "고객", [ids.client]]]);
  expect(await entriesOf("GET", `/api/consults/options?search=${search}`)).toEqual([["검색", "상담", [ids.consult]]]);
  expect(await entriesOf("GET", `/api/clients/options?search=${encodeURIComponent("아무도")}`)).toEqual([]);
});

test("the history of a record, its files, what was added to it and what it is bound to are readings", async () => {
  const consult = await numberOf("consults", ids.consult);
  const client = await numberOf("clients", ids.client);
  const contract = await numberOf("contracts", ids.contract);
  expect(await entriesOf("GET", `/api/clients/${client}/history`)).toEqual([["조회", "고객", [ids.client]]]);
  expect(await entriesOf("GET", `/api/clients/${client}/merges`)).toEqual([["조회", "고객", [ids.client, ids.merged]]]);
  expect(await entriesOf("GET", `/api/consults/${consult}/journal/addenda`)).toEqual([["조회", "상담", [ids.consult]]]);
  expect(await entriesOf("GET", `/api/contracts/${contract}/terms`)).toEqual([
    ["조회", "계약", [ids.contract]],
    ["조회", "고객", [ids.second]],
  ]);
  expect(await entriesOf("GET", "/api/conflicts/open")).toEqual([["조회", "상담", [ids.consult]]]);
  const files = [["조회", "상담 파일", [ids.consult]]];
  expect(await entriesOf("GET", `/api/files?type=consult&number=${consult}`)).toEqual(files);
  expect(await entriesOf("GET", `/api/files/${ids.file}`)).toEqual(files);
});

test("conflicts name their parties and the records that are shown beside them", async () => {
  const contract = await numberOf("contracts", ids.contract);
  const { rows } = await app.database.pool.query<{ id: number }>(
    "select person_id as id from parties where record_type = 'contract' order by id",
  );
  const persons = rows.map(({ id }) => id);
  expect(persons).toHaveLength(2);
  expect(await entriesOf("GET", `/api/conflicts/${contract}?type=contract`)).toEqual([
    ["조회", "이해충돌", [ids.contract]],
    ["검색", "이해충돌", persons],
  ]);
  const found = await entriesOf("POST", "/api/conflicts/search", { names: ["두나래"], tels: [], bizNos: [] });
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      ["검색", "이해충돌", [persons[1]]],
      ["검색", "고객", [ids.second]],
      ["검색", "계약", [ids.contract]],
    ]),
  );
});

test("open items that are proposed for a receipt or a statement are a search", async () => {
  const found = [["검색", "미수금", [ids.contract]]];
  expect(await entriesOf("GET", `/api/payments/${ids.payment}/proposals`)).toEqual(found);
  const text = "거래일\t내용\t입금액\n2026-11-02\t한가람\t330000\n2026-11-03\t한가람\t330000";
  expect(await entriesOf("POST", "/api/bank-imports/preview", { text })).toEqual(found);
});

test("a change that changes nothing is a reading; one that is written stands in the change log", async () => {
  const path = `/api/clients/${await numberOf("clients", ids.client)}`;
  const read = [["조회", "고객", [ids.client]]];
  expect(await entriesOf("PATCH", path, { version: 1, changes: {} })).toEqual(read);
  expect(await entriesOf("PATCH", path, { version: 1, changes: { name: "한가람" } })).toEqual(read);
  expect(await entriesOf("PATCH", path, { version: 1, changes: { notes: "메모" } })).toEqual([]);
  const { rows } = await app.database.pool.query("select action from change_log where record_id = $1", [ids.client]);
  expect(rows).toEqual([{ action: "client.update" }]);
});
