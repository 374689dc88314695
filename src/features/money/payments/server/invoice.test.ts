import { afterAll, beforeAll, expect, test } from "vitest";
import { setLetterhead } from "#features/identity/firm/endpoints.ts";
import { readInvoice } from "../endpoints.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const paramsOf = (number: number) => ({ params: { number: String(number) } });

test("an invoice says what is still to be paid of a contract, those due first first, and where to", async () => {
  const letterhead = { address: "서울 서초구", phone: "02-0000-0000", bankAccount: "가상은행 000-000-000000" };
  expect((await firm.app.call(setLetterhead, { body: letterhead }, firm.admin)).status).toBe(200);
  const plans = [
    { amount: 600_000, dueOn: daysFrom(today, 20) },
    { amount: 500_000, dueOn: daysFrom(today, -10) },
  ];
  const { number } = await firm.contract({ plans });
  await firm.contract({ client: "다른이" });
  const { status, body } = await firm.app.call(readInvoice, paramsOf(number), firm.clerk);
  expect(status).toBe(200);
  expect(body.firm).toMatchObject({ bankAccount: letterhead.bankAccount, phone: letterhead.phone });
  expect(body).toMatchObject({ contractTitle: "홍길동 사건", open: 1_100_000 });
  expect(body.items).toEqual([
    { feeKind: "착수금", dueOn: plans[1]!.dueOn, open: 500_000 },
    { feeKind: "착수금", dueOn: plans[0]!.dueOn, open: 600_000 },
  ]);
});

test("there is none of another team's contract, nor for whoever sees no payments", async () => {
  const { number } = await firm.contract();
  expect((await firm.app.call(readInvoice, paramsOf(number), firm.stranger)).status).toBe(404);
  const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
  expect((await firm.app.call(readInvoice, paramsOf(number), lawyer)).status).toBe(403);
  expect((await firm.app.call(readInvoice, paramsOf(number))).status).toBe(401);
});
