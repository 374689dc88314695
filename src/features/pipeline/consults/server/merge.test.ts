import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { teamOptions } from "#features/identity/staff/endpoints.ts";
import { matchPayment } from "#features/money/payments/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { consultSteps } from "../steps.ts";
import { addConsult, decide, setColumns } from "./testing/consults.ts";

let app: TestApp;
let home: number;
let other: number;
let manager: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

const numberOf = ({ number }: { number: number }) => ({ number: String(number) });
const read = async (one: { number: number }) =>
  (await app.call(calls.consultCalls.read, { params: numberOf(one) }, { token: manager.token })).body.model;
const merge = (one: { number: number; version: number }, originalNumber: number, { token } = manager) =>
  app.call(
    stepCall(consultSteps, "merge"),
    { params: numberOf(one), body: { version: one.version, originalNumber } },
    { token },
  );
const unmerge = (one: { number: number }, version: number) =>
  app.call(calls.unmergeConsults, { params: numberOf(one), body: { version } }, { token: manager.token });

/** A memo, a task and a receipt in a closed month, each of the consultation. */
async function hangOn(id: number): Promise<void> {
  const { pool } = app.database;
  await pool.query(
    `insert into memos (team_id, record_type, record_id, author_id, kind, content) values ($1, 'consult', $2, $3, '통화', '저녁에 다시 전화')`,
    [home, id, manager.id],
  );
  await pool.query(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, consult_id)
     values ($1, '계좌이체', 55000, '입금', '2026-09-02', 'confirmed', '상담료', $2)`,
    [home, id],
  );
  await pool.query(
    `insert into closed_months (team_id, month, payment_count, gross, card_gross, net, deposit, reversed, closed_by_id)
     values ($1, '2026-09-01', 1, 55000, 0, 50000, 0, 0, $2) on conflict do nothing`,
    [home, manager.id],
  );
}

async function hangingOn(id: number): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ memos: number; payments: number }>(
    `select (select count(*)::int from memos where record_type = 'consult' and record_id = $1) as memos,
       (select count(*)::int from payments where consult_id = $1) as payments`,
    [id],
  );
  return [rows[0]!.memos, rows[0]!.payments];
}

test("a merge moves what hangs on it, fills gaps, overwrites nothing, and is taken back whole", async () => {
  const original = await addConsult(app, manager, { name: "한가람", content: "첫 통화", opponent: "박임대" });
  const twin = await addConsult(app, manager, {
    tel: original.tel,
    name: "한가람씨",
    email: "ram@example.com",
    content: "둘째 통화",
    opponent: "박임대, 최중개",
    urgent: true,
  });
  await hangOn(twin.id);
  const merged = await merge(twin, original.number);
  expect(merged.status).toBe(200);
  expect(merged.body).toMatchObject({
    state: "duplicate",
    undoable: false,
    says: ["메모 1건 · 입금 1건"],
  });
  expect([await hangingOn(original.id), await hangingOn(twin.id)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const kept = await read(original);
  expect(kept).toMatchObject({
    name: "한가람",
    email: "ram@example.com",
    content: `첫 통화\n\n[상담 ${twin.number}에서 병합]\n둘째 통화`,
    opponent: "박임대, 최중개",
    urgent: true,
  });
  expect(await read(twin)).toMatchObject({ status: "duplicate", duplicateOf: { number: original.number } });

  const same = await app.call(calls.sameNumber, { body: { number: original.number } }, { token: manager.token });
  expect(same.body.total).toBe(0);
  const seen = await app.call(calls.listMerges, { params: numberOf(original) }, { token: manager.token });
  const moved = [
    { label: "메모", count: 1 },
    { label: "입금", count: 1 },
  ];
  expect(seen.body.models).toMatchObject([{ number: twin.number, isKept: false, moved, undoable: true }]);
  // What somebody has changed since stays.
  await app.call(
    calls.consultCalls.update,
    { params: numberOf(original), body: { version: kept.version, changes: { email: "new@example.com" } } },
    { token: manager.token },
  );
  expect((await unmerge(twin, merged.body.version)).status).toBe(200);
  expect([await hangingOn(original.id), await hangingOn(twin.id)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await read(original)).toMatchObject({
    email: "new@example.com",
    content: "첫 통화",
    opponent: "박임대",
    urgent: false,
  });
  expect(await read(twin)).toMatchObject({ status: "new", duplicateOf: null });
  expect((await unmerge(twin, (await read(twin)).version)).status).toBe(422);
});

test("a merge is refused for itself, unknown and ended ones, across teams, while hidden, and after seven days", async () => {
  const original = await addConsult(app, manager);
  const twin = await addConsult(app, manager);
  expect((await merge(twin, original.number, viewer)).status).toBe(403);
  expect((await merge(twin, original.number, stranger)).status).toBe(404);
  expect((await merge(twin, twin.number)).status).toBe(400);
  const foreign = await addConsult(app, stranger);
  expect((await merge(twin, foreign.number)).status).toBe(400);
  expect((await merge({ ...twin, version: twin.version + 1 }, original.number)).status).toBe(409);
  const lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home, other] });
  await app.database.query.updateTable("staffs").set({ all_team_view: "Y" }).where("id", "=", lawyer.id).execute();
  expect((await merge(twin, foreign.number, lawyer)).status).toBe(422);
  await decide(app, original.id, "clear", lawyer.id);
  await app.database.pool.query(
    `insert into walls (record_type, record_id, kind, check_id) select 'consult', $1, 'opponent', max(id) from conflict_checks where record_id = $1`,
    [original.id],
  );
  expect((await merge(twin, original.number, lawyer)).status).toBe(422);
  await app.database.pool.query("update walls set lifted_at = now() where record_id = $1", [original.id]);
  await setColumns(app, original.id, { status: "declined", lost_reason: "lowChance" });
  expect((await merge(twin, original.number)).status).toBe(400);
  await setColumns(app, original.id, { status: "new", lost_reason: null });
  const { body } = await merge(twin, original.number);
  await app.database.pool.query("update consult_merges set created_at = now() - interval '8 days'");
  expect((await unmerge(twin, body.version)).status).toBe(422);
});

test("고객생성 and 상담료 청구: once each; the receipt settles the request", async () => {
  const one = await addConsult(app, manager, { name: "고청구", fee: 55_000 });
  const params = numberOf(one);
  const { token } = manager;
  const makeClient = stepCall(consultSteps, "makeClient");
  const made = await app.call(makeClient, { params, body: { version: one.version } }, { token });
  expect(made.status).toBe(200);
  const { client } = await read(one);
  expect(client?.label).toBe("고청구");
  const again = { params, body: { version: made.body.version } };
  expect((await app.call(makeClient, again, { token })).status).toBe(422);

  const ask = (version: number, who = token) =>
    app.call(stepCall(consultSteps, "requestFee"), { params, body: { version, amount: 66_000 } }, { token: who });
  expect((await ask(made.body.version, viewer.token)).status).toBe(403);
  expect((await ask(made.body.version, stranger.token)).status).toBe(404);
  const asked = await ask(made.body.version);
  expect(asked.status).toBe(200);
  expect((await ask(asked.body.version)).status).toBe(422);
  expect(await read(one)).toMatchObject({ fee: 66_000, payment: "due" });
  const { rows } = await app.database.pool.query(
    "select status, purpose, pay_amt::int, pay_name, client_id::int from payments where consult_id = $1",
    [one.id],
  );
  expect(rows[0]).toEqual({
    status: "expected",
    purpose: "상담료",
    pay_amt: 66_000,
    pay_name: "고청구",
    client_id: client!.id,
  });

  const cashier = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  const { rows: receipts } = await app.database.pool.query<{ id: number }>(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date) values ($1, '계좌이체', 66000, '고청구', '2026-11-10') returning id`,
    [home],
  );
  const match = { splits: [], deposit: 0, consultId: one.id };
  const matched = await app.call(
    matchPayment,
    { params: { number: String(receipts[0]!.id) }, body: { version: 1, match } },
    { token: cashier.token },
  );
  expect(matched.status).toBe(200);
  const settled = await read(one);
  expect([settled.payment, settled.can?.requestFee]).toEqual(["paid", "이미 결제된 상담료입니다."]);
  expect((await ask(settled.version)).status).toBe(422);
  const { rows: open } = await app.database.pool.query(
    "select id from payments where consult_id = $1 and status = 'expected' and deleted_at is null",
    [one.id],
  );
  expect(open).toEqual([]);
});

test("the list is narrowed by team, by those whose work the person sees", async () => {
  const both = await app.createStaff({ roles: ["송무팀원"], teamIds: [home, other] });
  await app.database.query.updateTable("staffs").set({ all_team_view: "Y" }).where("id", "=", both.id).execute();
  const there = await addConsult(app, stranger, { name: "옆팀" });
  const query = { ownTeam: String(other), search: "옆팀" };
  const list = await app.call(calls.consultCalls.list, { query }, { token: both.token });
  expect(list.body.models).toMatchObject([{ number: there.number, ownTeam: { id: other, label: "진행2팀" } }]);
  const none = await app.call(calls.consultCalls.list, { query }, { token: manager.token });
  expect(none.body.total).toBe(0);
  const names = async (token: string) =>
    (await app.call(teamOptions, { query: {} }, { token })).body.models.map(({ label }) => label);
  expect(await names(both.token)).toEqual(["진행1팀", "진행2팀"]);
  expect(await names(manager.token)).toEqual(["진행1팀"]);
});
