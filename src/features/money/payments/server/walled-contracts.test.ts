import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseWall } from "../../../pipeline/conflicts/server/testing/raise-wall.ts";
import { walledRef } from "../../../../kit/shared/records/field.ts";
import { listSales } from "../../sales/endpoints.ts";
import { listOpenItems, matchPayment, readDetail } from "../endpoints.ts";
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

async function match(person: { token: string }) {
  const { number, version } = await firm.receipt({ amount: 1_100_000, name: "아무개" });
  const splits = [{ contractId: walled.id, feeId: walled.feeId, planId: null, amount: 1_100_000 }];
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

test("what was paid is told, the contract is not", async () => {
  const { number, status } = await match(firm.checker);
  expect(status).toBe(200);
  const titles = async (person: { token: string }) => {
    const { body } = await firm.app.call(readDetail, p(number), by(person));
    const sales = await firm.app.call(listSales, { query: { from: today, to: today } }, by(person));
    const line = sales.body.models.find(({ payName }) => payName.startsWith("아무개"));
    return [body.splits[0]!.contractTitle, line?.contractTitle, line?.clientName, line?.gross];
  };
  const [title, sold] = await titles(firm.admin);
  expect([title === walledRef.label, sold]).toEqual([false, title]);
  expect(await titles(firm.clerk)).toEqual([walledRef.label, walledRef.label, "", 1_100_000]);
});
