import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { date, flag, money, oneOf, text } from "../field.ts";
import { defineLines, type SentLine } from "../lines.ts";
import { changeLines } from "./lines.ts";

const parts = defineLines({
  label: "분납",
  table: "payment_plans",
  record: "contract_id",
  above: "fee_id",
  place: "seq",
  most: 60,
  fields: { dueDate: date({ label: "납부일", required: true }), amount: money({ label: "금액", required: true }) },
});
const fees = defineLines({
  label: "보수",
  table: "contract_fees",
  record: "contract_id",
  place: "sort_order",
  most: 30,
  fields: {
    kind: oneOf({ 착수금: "착수금", 잔금: "잔금" }, { label: "종류", required: true }),
    amount: money({ label: "금액", required: true }),
    condition: text({ label: "조건" }),
    vatIncluded: flag({ label: "부가세 포함" }),
  },
  below: { plan: parts },
});
type Sent = SentLine<typeof fees>;

const actor = { userId: null, staffId: null, requestId: null };
let fresh: TestDatabase;
let contract: number;

beforeAll(async () => {
  fresh = await createTestDatabase();
  const { rows } = await fresh.database.pool.query<{ id: number }>(
    `with t as (insert into teams (name) values ('송무팀') returning id)
     insert into contracts (team_id, title) select id, '대여금' from t returning id`,
  );
  contract = rows[0]!.id;
});
afterAll(() => fresh.drop());

const fee = (kind: "착수금" | "잔금", amount: number, more: Partial<Sent> = {}): Sent => ({
  kind,
  amount,
  condition: "",
  vatIncluded: true,
  plan: [],
  ...more,
});
const part = (dueDate: string, amount: number, id?: number) => ({ dueDate, amount, ...(id !== undefined && { id }) });

const write = (sent: readonly Sent[], recordId = contract) =>
  inTransaction(fresh.database, actor, (work) => changeLines(work, fees, recordId, sent));

type Stored = {
  readonly id: number;
  readonly kind: string;
  readonly plan: { id: number; seq: number; amount: number }[];
};

async function stored(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select f.id, f.kind, (select coalesce(json_agg(json_build_object('id', p.id, 'seq', p.seq, 'amount', p.amount) order by p.seq), '[]')
      from payment_plans p where p.fee_id = f.id) as plan
    from contract_fees f where f.contract_id = ${contract} order by f.sort_order`.execute(fresh.database.query);
  return rows;
}

describe("the lines of a record", () => {
  test("stand as they were sent, in their order, with what stands below them, and in words", async () => {
    const words = await write([
      fee("착수금", 300, { plan: [part("2026-01-31", 100), part("2026-02-28", 200)] }),
      fee("잔금", 1_500_000, { condition: "판결 뒤", vatIncluded: false, plan: [part("2026-03-31", 1_500_000)] }),
    ]);
    expect(words).toEqual([
      "",
      "착수금 300원 부가세 포함 (2026-01-31 100원, 2026-02-28 200원), 잔금 1,500,000원 판결 뒤 (2026-03-31 1,500,000원)",
    ]);
    expect((await stored()).map(({ kind, plan }) => [kind, plan.map(({ seq, amount }) => [seq, amount])])).toEqual([
      [
        "착수금",
        [
          [1, 100],
          [2, 200],
        ],
      ],
      ["잔금", [[3, 1_500_000]]],
    ]);
  });

  test("keep their keys where they are named, change places with each other, and go where they are left out", async () => {
    const [first, second] = (await stored()) as [Stored, Stored];
    const [, before] = await write([
      fee("잔금", 900, { id: second.id, plan: [part("2026-03-31", 900, second.plan[0]!.id)] }),
      fee("착수금", 10),
      fee("착수금", 200, { id: first.id, plan: [part("2026-05-31", 50), part("2026-02-28", 150, first.plan[1]!.id)] }),
    ]);
    const now = await stored();
    expect(now.map(({ id }) => id)).toEqual([second.id, expect.any(Number), first.id]);
    expect(now[2]!.plan.map(({ id, amount }) => [id === first.plan[1]!.id, amount])).toEqual([
      [false, 50],
      [true, 150],
    ]);
    const [was, none] = await write([]);
    expect([was, none, await stored()]).toEqual([before, "", []]);
  });

  test("of another record stay as they are, and what names them is refused", async () => {
    await write([fee("착수금", 70)]);
    const [own] = await stored();
    const { rows } = await fresh.database.pool.query<{ id: number }>(
      "insert into contracts (team_id, title) select team_id, '남의 것' from contracts returning id",
    );
    await expect(write([fee("잔금", 1, { id: own!.id })], rows[0]!.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await stored()).toEqual([{ ...own, plan: [] }]);
  });
});
