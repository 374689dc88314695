import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { walledRef } from "#records/field.ts";
import { listSales } from "#features/money/sales/endpoints.ts";
import { listOpenItems, matchPayment, paymentCalls, readDetail, readTotals } from "../endpoints.ts";
import { startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
let walled: Awaited<ReturnType<MoneyFirm["contract"]>>;

beforeAll(async () => {
  firm = await startMoneyFirm();
  walled = await firm.contract({ client: "벽너머", amount: 1_100_000 });
  await raiseWall(firm.app.database, { type: "contract", id: walled.id, teamId: firm.home, staffId: firm.clerk.id });
});
afterAll(() => firm.app.stop());

const by = ({ token }: { token: string }) => ({ token });
const p = (number: number) => ({ params: { number: String(number) } });

async function match(person: { token: string }, contract = walled) {
  const { number, version } = await firm.receipt({ amount: 1_100_000, name: "아무개" });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 1_100_000 }];
  const body = { version, match: { splits, deposit: 0, consultId: null } };
  const { status } = await firm.app.call(matchPayment, { ...p(number), body }, by(person));
  return { number, status };
}

test("whom a wall keeps away finds no open item of the contract and matches nothing with it", async () => {
  const open = async (person: { token: string }) => {
    const { body } = await firm.app.call(listOpenItems, { query: {} }, by(person));
    return JSON.stringify(body.models).includes("벽너머");
  };
  expect([await open(firm.checker), await open(firm.clerk)]).toEqual([true, false]);
  expect((await match(firm.clerk)).status).toBe(400);
});

test("what was paid is told; neither the contract nor who paid is", async () => {
  const { number, status } = await match(firm.checker);
  expect(status).toBe(200);
  const titles = async (person: { token: string }) => {
    const { body } = await firm.app.call(readDetail, p(number), by(person));
    const sales = await firm.app.call(listSales, { query: { from: today, to: today } }, by(person));
    const line = sales.body.models.find(({ paymentId }) => paymentId === number);
    return [body.splits[0]!.contractTitle, line?.contractTitle, line?.clientName, line?.payName, line?.gross];
  };
  const [title, sold, , payer] = await titles(firm.admin);
  expect([title === walledRef.label, sold, payer]).toEqual([false, title, "아무개"]);
  expect(await titles(firm.clerk)).toEqual([walledRef.label, walledRef.label, "", walledRef.label, 1_100_000]);
});

test("the payer is in no row, history, search, filter or order for whom the wall keeps away", async () => {
  const other = await firm.contract({ client: "벽너머둘", amount: 1_100_000 });
  await raiseWall(firm.app.database, { type: "contract", id: other.id, teamId: firm.home, staffId: firm.clerk.id });
  const paid = await match(firm.checker, other);
  expect(paid.status).toBe(200);
  const { number } = paid;
  await firm.app.database.pool.query("update payments set pay_name = '궉벽너머', memo = '궉의 메모' where id = $1", [
    number,
  ]);
  await firm.app.database.pool.query(
    `insert into change_log (action, record_type, record_id, changes)
     values ('payment.update', 'payment', $1, '{"pay_name": ["아무개", "궉벽너머"], "memo": ["", "궉의 메모"]}')`,
    [number],
  );
  const told = async (person: { token: string }) => {
    const ask = (query: Record<string, string>) => firm.app.call(paymentCalls.list, { query }, by(person));
    const answers = [
      await firm.app.call(paymentCalls.read, p(number), by(person)),
      await firm.app.call(paymentCalls.history, p(number), by(person)),
      await firm.app.call(readDetail, p(number), by(person)),
      await ask({ sort: "payName" }),
      await ask({ search: "궉벽너머" }),
      await firm.app.call(readTotals, { query: { search: "궉벽너머" } }, by(person)),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const found = (answers[4]!.body as { total: number }).total;
    const sum = (answers[5]!.body as unknown as { gross: string }).gross;
    return [answers.some(({ body }) => JSON.stringify(body).includes("궉")), found, Number(sum)];
  };
  expect(await told(firm.checker)).toEqual([true, 1, 1_100_000]);
  expect(await told(firm.clerk)).toEqual([false, 0, 0]);
});
