import { afterAll, beforeAll, expect, test } from "vitest";
import { readYear } from "#features/money/books/endpoints.ts";
import { matchPayment, paymentCalls, readDeposits, settleDeposit } from "#features/money/payments/endpoints.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "#features/money/payments/server/testing/money-firm.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import { openingListApi, openingListCalls } from "../endpoints.ts";

const columns = "계약,사건,고객,사건명,수임일,약정액,받은 금액,예수금";
/** Within the quarter, the month and the week that run. */
const firstDay = today;

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const rows = async (text: string, values: unknown[] = []) => (await firm.app.database.pool.query(text, values)).rows;
const begin = (on: string | null) => rows("update firm_settings set go_live_on = $1", [on]);

async function send(lines: readonly string[], { token, apply = false }: { token?: string; apply?: boolean } = {}) {
  const path = apply ? openingListApi : `${openingListApi}/preview`;
  const response = await fetch(`${firm.app.url}${path}?name=${encodeURIComponent("이월.csv")}`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/octet-stream" },
    body: [columns, ...lines].join("\n"),
  });
  const body = (await response.json()) as {
    id: number;
    message?: string;
    report: {
      added: number;
      unchanged: number;
      notes: string[];
      changes: string[];
      faults: { row: number; column: string; message: string }[];
    };
  };
  return { status: response.status, ...body };
}

const tried = async (lines: readonly string[]) => (await send(lines, { token: firm.admin.token })).report;
const apply = (lines: readonly string[]) => send(lines, { token: firm.admin.token, apply: true });
const undo = (id: number, { token } = firm.admin) =>
  firm.app.call(openingListCalls.undo, { params: { importId: String(id) } }, { token });

async function standing(contract: number) {
  const [row] = await rows(
    "select total::int as total, paid::int as paid, has_unpaid as unpaid, deleted_at is not null as gone from contracts where id = $1",
    [contract],
  );
  return row;
}

async function addClient(name: string): Promise<{ id: number; number: number }> {
  const [row] = await rows(
    "insert into clients (team_id, name) values ($1, $2) returning id::int as id, id_int::int as number",
    [firm.home, name],
  );
  return row;
}

test("balances come in by contract, with sums to compare; they count in no revenue and no book, and go back whole", async () => {
  const plans = [
    { amount: 600_000, dueOn: "2025-01-31" },
    { amount: 500_000, dueOn: "2025-03-31" },
  ];
  const contract = await firm.contract({ client: "김가상", plans });
  const owner = await addClient("이가상");
  const [project] = await rows(
    `insert into projects (team_id, title, client_id, category) values ($1, '임대차 사건', $2, '가사')
     returning id::int as id, id_int::int as number`,
    [firm.home, owner.id],
  );
  const held = await addClient("박가상");
  const lines = [
    `${contract.number},,,,,,700000,"1,000,000"`,
    `,${project.number},,,2024-02-01,330만,110만,`,
    `,,${owner.number},자문 사건,,2200000,0,`,
    `,,${held.number},,,,,50000`,
  ];
  expect((await send(lines, { token: firm.admin.token })).message).toMatch(/사용 시작일을 먼저 정해 주세요/);
  await begin(firstDay);
  const figures = async () => {
    const year = await firm.app.call(readYear, { query: { year: today.slice(0, 4) } }, { token: firm.admin.token });
    const bar = await firm.app.call(
      readRevenue,
      { body: { action: "revenue", date_from: daysFrom(today, -80) } },
      { token: firm.admin.token },
    );
    expect(bar.status).toBe(200);
    return [year.body, bar.body];
  };
  const before = await figures();
  const { faults, added, notes, changes } = await tried(lines);
  expect([faults, added]).toEqual([[], 5]);
  expect(notes).toEqual(["합계: 약정액 6,600,000원, 받은 금액 1,800,000원, 미수 4,800,000원, 예수금 1,050,000원"]);
  expect(changes).toEqual(["새 계약: 임대차 사건", "새 계약: 자문 사건"]);
  expect(await rows("select from contracts where opening_on is not null")).toEqual([]);
  const { id, status } = await apply(lines);
  expect(status).toBe(200);
  expect(await standing(contract.id)).toMatchObject({ total: 1_100_000, paid: 700_000, unpaid: true });
  // The earliest instalment first.
  const paid = await rows(
    "select received_before::int as paid from payment_plans where contract_id = $1 order by seq",
    [contract.id],
  );
  expect(paid).toEqual([{ paid: 600_000 }, { paid: 100_000 }]);
  const [linked] = await rows("select contract_id::int as id from projects where id = $1", [project.id]);
  expect(await standing(linked.id)).toEqual({ total: 3_300_000, paid: 1_100_000, unpaid: true, gone: false });
  expect(
    await rows("select status, category, signed_at::text as signed from contracts where id = $1", [linked.id]),
  ).toEqual([{ status: "active", category: "가사", signed: "2024-02-01" }]);
  const ledger = await firm.app.call(
    readDeposits,
    { params: { number: String(held.number) } },
    { token: firm.admin.token },
  );
  expect(ledger.body.models).toMatchObject([{ amount: 50_000, balance: 50_000, reason: "이월" }]);
  expect(await figures()).toEqual(before);
  expect((await apply(lines)).report).toMatchObject({ added: 0, unchanged: 5 });
  expect((await undo(id)).body).toMatchObject({ removed: 5 });
  expect(await standing(contract.id)).toMatchObject({ paid: 0 });
  expect(await standing(linked.id)).toMatchObject({ gone: true });
  expect(await rows("select contract_id from projects where id = $1", [project.id])).toEqual([{ contract_id: null }]);
  const after = await firm.app.call(
    readDeposits,
    { params: { number: String(held.number) } },
    { token: firm.admin.token },
  );
  expect(after.body).toMatchObject({ held: "0", models: [{ amount: -50_000 }, { amount: 50_000 }] });
  expect(await figures()).toEqual(before);
  expect((await tried(lines)).added).toBe(5);
});

test("what is wrong is told by cell; only one balance for a contract", async () => {
  await begin(firstDay);
  const one = await firm.contract({ client: "최가상" });
  const free = await addClient("정가상");
  const wrong = [
    `${one.number},,,,,2200000,0,`,
    `99999999,,,,,,0,`,
    `,,${free.number},,,1000,0,`,
    `,,${free.number},없는 사건,,,0,`,
    `,,,,,1000,0,`,
    `${one.number},,,,,1100000,0,`,
    `,,${free.number},금액 틀림,,많음,0,-5`,
    `,,${free.number},넘침,,1000,2000,`,
    `,,${free.number},빈칸,,1000,,`,
  ];
  const { faults } = await tried(wrong);
  const places = faults.map(({ row, column }) => `${row}${column}`);
  expect(places.toSorted()).toEqual(["10G", "2F", "3A", "4D", "5D", "6A", "7A", "8F", "8H", "9G"].toSorted());
  expect(faults.find(({ row }) => row === 2)!.message).toMatch(/계약의 보수는 모두 1,100,000원입니다/);
  expect((await apply(wrong)).status).toBe(422);
  const unseen = await send([`${one.number},,,,,,0,`], firm.stranger);
  expect(unseen.report.faults).toMatchObject([{ column: "A" }]);
  await apply([`${one.number},,,,,1100000,300000,20000`]);
  const again = await tried([`${one.number},,,,,1100000,400000,30000`]);
  expect(again.faults.map(({ column }) => column)).toEqual(["G", "H"]);
});

test("what was held is settled as any deposit; nothing is taken back once money followed", async () => {
  await begin(daysFrom(today, -3));
  const one = await firm.contract({ client: "한가상" });
  const { id } = await apply([`${one.number},,,,,,300000,100000`]);
  const [payment] = await rows("select id::int as id, version from payments where contract_id = $1 and carried_over", [
    one.id,
  ]);
  const match = {
    splits: [{ contractId: one.id, feeId: one.feeId, planId: null, amount: 60_000 }],
    deposit: 0,
    consultId: null,
  };
  const params = { number: String(payment.id) };
  const token = firm.clerk.token;
  const settled = await firm.app.call(settleDeposit, { params, body: { version: payment.version, match } }, { token });
  expect(settled.body.message).toBeUndefined();
  expect(await standing(one.id)).toMatchObject({ paid: 360_000 });
  // More than is open is refused, what came in before counted.
  const { number, version } = await firm.receipt({ amount: 900_000 });
  const much = { ...match, splits: [{ ...match.splits[0]!, amount: 900_000 }] };
  const over = await firm.app.call(
    matchPayment,
    { params: { number: String(number) }, body: { version, match: much } },
    { token },
  );
  expect(over.status).toBe(409);
  const refused = await undo(id);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining(`계약 ${one.number} 한가상 사건`),
  ]);
  const shown = await firm.app.call(paymentCalls.read, { params }, { token });
  expect(shown.body.model).toMatchObject({ status: "partiallyRefunded", isDeposit: true, memo: "이월" });
});

test("401 without a session, 403 without the right, 404 for another's import", async () => {
  const client = await addClient("임가상");
  const line = `,,${client.number},,,,,1000`;
  expect((await send([line])).status).toBe(401);
  const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
  expect((await send([line], lawyer)).status).toBe(403);
  const { id } = await apply([line]);
  expect((await undo(id, firm.stranger)).status).toBe(404);
});
