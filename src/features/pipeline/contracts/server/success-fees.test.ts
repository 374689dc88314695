import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOpenItems, readDetail, requestRefund } from "#features/money/payments/endpoints.ts";
import { refundSteps } from "#features/money/payments/refund.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { contractCalls, draftAmendment, recordResult, setFees, settleContract } from "../endpoints.ts";
import { fee, paramsOf, startContractFirm, type ContractFirm } from "./testing/contract-firm.ts";

let firm: ContractFirm;
beforeAll(async () => {
  firm = await startContractFirm();
});
afterAll(() => firm.app.stop());

const share = {
  ...fee,
  kind: "성공보수",
  amount: 0,
  dueRule: "심급",
  successBase: "인용액",
  successPct: 7.7,
  successCap: 33_000_000,
} as const;

/** A signed contract with a fixed fee and a share of success. */
async function signed(success: object = share) {
  const { number, id } = await firm.draft();
  const set = await firm.write(setFees, number, { fees: [fee, success] });
  if (set.status !== 200) throw new Error(set.body.message);
  await firm.move(number, "review");
  await firm.clearConflict(number);
  await firm.move(number, "approve", {}, firm.lawyer.token);
  await firm.move(number, "sign", { signedAt: "2026-11-10", signMethod: "paper" });
  return { number, id };
}

async function successFee(number: number) {
  const { fees } = await firm.terms(number);
  return fees.find(({ kind }) => kind === "성공보수")!;
}

describe("what is agreed", () => {
  test("comes back exactly as it was written, and stands in the words of the contract", async () => {
    const { number } = await firm.draft();
    const exempt = { ...fee, amount: 1_000_000, vatIncluded: false, taxType: "면세" };
    const { status, body } = await firm.write(setFees, number, { fees: [{ ...share, successPct: 0.055 }, exempt] });
    expect([status, body]).toMatchObject([200, { total: 1_000_000 }]);
    const { fees } = await firm.terms(number);
    expect(fees[0]).toMatchObject({
      successBase: "인용액",
      successPct: 0.055,
      successCap: 33_000_000,
      taxType: "과세",
    });
    expect(fees[1]).toMatchObject({ successBase: null, successPct: null, successCap: null, taxType: "면세" });
    const row = await firm.read(number);
    expect(row.fees).toBe(
      "성공보수 0원 심급 부가세 포함 과세 인용액 0.055% 상한 33,000,000원, 착수금 1,000,000원 계약시 면세",
    );
    expect(row).toMatchObject({ total: 1_000_000, contingent: true });
  });

  test("is refused where it is not whole or not a 성공보수, naming the field", async () => {
    const { number } = await firm.draft();
    const tries = [
      [{ ...share, kind: "착수금" }, "successPct"],
      [{ ...share, successBase: null }, "successBase"],
      [{ ...share, successPct: null }, "successPct"],
      [{ ...share, successPct: 0 }, "successPct"],
      [{ ...share, successPct: 100.5 }, "successPct"],
      [{ ...share, successPct: 1.2345 }, "successPct"],
      [{ ...share, successCap: 0 }, "successCap"],
      [{ ...fee, taxType: "비과세" }, "taxType"],
    ] as const;
    for (const [line, key] of tries) {
      const { status, body } = await firm.write(setFees, number, { fees: [line] });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`fees.0.${key}`]]);
    }
  });
});

describe("the result", () => {
  test("makes the share owed, up to the cap, and can be taken back", async () => {
    const { number } = await signed();
    const { id: feeId } = await successFee(number);
    expect((await firm.read(number)).total).toBe(3_300_000);
    expect((await firm.write(recordResult, number, { feeId, reached: 100_000_000 })).status).toBe(200);
    expect(await firm.read(number)).toMatchObject({ total: 11_000_000, unpaid: 11_000_000 });
    await firm.write(recordResult, number, { feeId, reached: 900_000_000 });
    expect((await firm.read(number)).total).toBe(36_300_000);
    const { rows } = await firm.app.database.pool.query<{ total: string }>(
      "select contract_total(id) as total from contracts where id_int = $1",
      [number],
    );
    expect(Number(rows[0]!.total)).toBe(36_300_000);
    const history = await firm.app.call(contractCalls.history, { params: paramsOf(number) }, firm.clerk);
    expect(history.body.models[0]).toMatchObject({
      action: "성공보수 결과 입력",
      changes: [
        { label: "보수", after: expect.stringContaining("결과 900,000,000원, 보수 33,000,000원") },
        { label: "총액", before: "11,000,000원", after: "36,300,000원" },
      ],
    });
    await firm.write(recordResult, number, { feeId, reached: null });
    expect((await firm.read(number)).total).toBe(3_300_000);
  });

  test("stands among what is still to be paid", async () => {
    const { number } = await signed();
    const { id: feeId } = await successFee(number);
    await firm.write(recordResult, number, { feeId, reached: 100_000_000 });
    const admin = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
    const { models } = (await firm.app.call(listOpenItems, { query: {} }, admin)).body;
    const mine = models.filter(({ contractNumber }) => contractNumber === number);
    expect(mine.map(({ feeKind, open }) => [feeKind, open])).toContainEqual(["성공보수", 7_700_000]);
  });

  test("is entered for a share alone, after signing, and never below what came in", async () => {
    const { number } = await signed();
    const { fees } = await firm.terms(number);
    const plain = fees.find(({ kind }) => kind === "착수금")!;
    expect((await firm.write(recordResult, number, { feeId: plain.id, reached: 1 })).status).toBe(400);
    expect((await firm.write(recordResult, number, { feeId: 987_654, reached: 1 })).status).toBe(400);
    const { number: draft } = await firm.draft();
    await firm.write(setFees, draft, { fees: [share] });
    const { id } = await successFee(draft);
    expect((await firm.write(recordResult, draft, { feeId: id, reached: 1 })).status).toBe(422);
    const { id: feeId } = await successFee(number);
    const other = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
    expect((await firm.write(recordResult, number, { feeId, reached: 1 }, other.token)).status).toBe(403);
  });

  test("makes what came in for it before a deal that asks for a 현금영수증", async () => {
    const { number, id } = await signed();
    const { id: feeId } = await successFee(number);
    await firm.pay(id, 50_000);
    const { pool } = firm.app.database;
    await pool.query("update payment_splits set fee_id = $2 where contract_id = $1", [id, feeId]);
    const due = async () =>
      (await pool.query("select evidence_due_on as due from payments where contract_id = $1", [id])).rows;
    expect(await due()).toEqual([{ due: null }]);
    await firm.write(recordResult, number, { feeId, reached: 10_000_000 });
    expect(await due()).toEqual([{ due: "2026-11-17" }]);
  });

  test("keeps its share in a 변경계약", async () => {
    const { number } = await signed();
    const { id: feeId } = await successFee(number);
    await firm.write(recordResult, number, { feeId, reached: 100_000_000 });
    const terms = await firm.amended(number);
    const draft = (fees: readonly object[]) =>
      firm.write(draftAmendment, number, { reason: "성공보수 변경", terms: { ...terms, fees } });
    const [first, second] = terms.fees;
    const cleared = { ...second!, successBase: null, successPct: null, successCap: null };
    expect((await draft([first!])).status).toBe(400);
    expect(Object.keys((await draft([first!, cleared])).body.fields ?? {})).toEqual(["terms.fees.1.successPct"]);
    expect((await draft([first!, { ...second!, successPct: 5 }])).status).toBe(200);
  });

  test("decides what is earned when the contract is settled", async () => {
    const { number, id } = await signed();
    await firm.pay(id, 3_300_000);
    const { id: feeId } = await successFee(number);
    await firm.write(recordResult, number, { feeId, reached: 10_000_000 });
    await firm.move(number, "terminate", { reason: "의뢰인 해지" });
    const body = { performedPct: 40, refund: 1_210_000, note: "" };
    expect((await firm.write(settleContract, number, body)).status).toBe(200);
    // 40 % of 3,300,000 and 7.7 % of 10,000,000.
    expect((await firm.terms(number)).settlement).toMatchObject({ earned: 2_090_000, proposed: 1_210_000 });
  });
});

test("of a case that became criminal after signing it is void: no part of 미수, and asked for by nothing", async () => {
  const { number } = await signed();
  const { id: feeId } = await successFee(number);
  await firm.write(recordResult, number, { feeId, reached: 100_000_000 });
  const admin = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
  const open = async () =>
    (await firm.app.call(listOpenItems, { query: {} }, admin)).body.models
      .filter(({ contractNumber }) => contractNumber === number)
      .map(({ feeKind }) => feeKind);
  const { pool } = firm.app.database;
  const criminal = (is: boolean) => pool.query("update contracts set is_criminal = $2 where id_int = $1", [number, is]);
  expect(await open()).toEqual(["착수금", "성공보수"]);
  await criminal(true);
  expect(await open()).toEqual(["착수금"]);
  expect(await firm.read(number)).toMatchObject({ total: 11_000_000, unpaid: 3_300_000, hasUnpaid: true });
  expect(await successFee(number)).toMatchObject({ isVoid: true });
  await criminal(false);
  expect(await firm.read(number)).toMatchObject({ unpaid: 11_000_000 });
  // Every case that was opened for it is criminal.
  await pool.query(
    "insert into projects (team_id, contract_id, title, category) select team_id, id, '고소 사건', '형사' from contracts where id_int = $1",
    [number],
  );
  expect(await firm.read(number)).toMatchObject({ unpaid: 3_300_000 });
});

test("what was paid of a void one is told to be given back, and is asked for no more once it was", async () => {
  const { number, id } = await signed();
  const { id: feeId } = await successFee(number);
  await firm.write(recordResult, number, { feeId, reached: 100_000_000 });
  await firm.pay(id, 7_700_000);
  const { pool } = firm.app.database;
  await pool.query("update payment_splits set fee_id = $2 where contract_id = $1", [id, feeId]);
  const told = async () => (await firm.terms(number)).voidReceipts;
  expect(await told()).toEqual([]);
  await pool.query("update contracts set is_criminal = true where id = $1", [id]);
  const [receipt] = await told();
  expect(receipt).toEqual({ number: expect.any(Number), payDate: "2026-11-12", amount: 7_700_000 });
  const admin = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
  const other = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
  const params = { number: String(receipt!.number) };
  const detail = async () => (await firm.app.call(readDetail, { params }, admin)).body;
  expect(await detail()).toMatchObject({ ofVoid: 7_700_000, refundable: 7_700_000 });
  const asked = await firm.app.call(requestRefund, { params, body: { amount: 7_700_000, reason: "무효 반환" } }, admin);
  expect([await told(), (await detail()).ofVoid]).toEqual([[], 0]);
  const at = { params: { number: String(asked.body.id) } };
  const approved = await firm.app.call(
    stepCall(refundSteps, "approve"),
    { ...at, body: { version: asked.body.version } },
    other,
  );
  const body = { version: approved.body.version, paidOn: seoulDay(Date.now()) };
  expect((await firm.app.call(stepCall(refundSteps, "pay"), { ...at, body }, admin)).status).toBe(200);
  expect(await firm.terms(number)).toMatchObject({ voidReceipts: [], givenBack: 7_700_000 });
  // What was given back is no 미수 either, as among the open items.
  expect(await firm.read(number)).toMatchObject({ total: 11_000_000, paid: 0, unpaid: 3_300_000 });
});

const guardsOf = async (number: number) =>
  (await firm.terms(number)).guards.filter(({ ok }) => !ok).map(({ key, blocks }) => [key, blocks]);

describe("in a criminal case", () => {
  const stage = { ...fee, kind: "중도금", amount: 1_000_000 };

  test.each([
    ["its 분야", { category: "형사" }],
    ["its mark", { isCriminal: true }],
  ])("by %s a 성공보수 stops signing", async (_by, more) => {
    const { number } = await firm.draft(more);
    await firm.write(setFees, number, { fees: [fee, share] });
    expect(await guardsOf(number)).toContainEqual(["contingency", true]);
    await firm.move(number, "review");
    await firm.clearConflict(number);
    await firm.move(number, "approve", {}, firm.lawyer.token);
    const refused = await firm.move(number, "sign", { signedAt: "2026-11-10", signMethod: "paper" });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("2015다200111")]);
  });

  test("a fee that reads like one under another name is to be looked at, and stops nothing", async () => {
    const { number } = await firm.draft({ category: "형사" });
    const set = (condition: string) => firm.write(setFees, number, { fees: [fee, { ...stage, condition }] });
    for (const condition of ["1심 공판이 열리면", "무죄 여부와 관계없이 1심 선고 때"]) {
      await set(condition);
      expect(await guardsOf(number)).not.toContainEqual(["resultFee", false]);
    }
    await set("집행유예가 선고되면 지급한다");
    expect(await guardsOf(number)).toContainEqual(["resultFee", false]);
    await firm.move(number, "review");
    await firm.clearConflict(number);
    await firm.move(number, "approve", {}, firm.lawyer.token);
    const sign = { signedAt: "2026-11-10", signMethod: "paper" };
    expect((await firm.move(number, "sign", sign)).status).toBe(200);
  });

  test("that became one after signing no result is entered, and no 변경계약 agrees on one", async () => {
    const { number, id } = await signed();
    const { id: feeId } = await successFee(number);
    const { pool } = firm.app.database;
    const open = (category: string) =>
      pool.query("insert into projects (team_id, contract_id, title, category) values ($1, $2, '고소 사건', $3)", [
        firm.home,
        id,
        category,
      ]);
    const enter = async () => (await firm.write(recordResult, number, { feeId, reached: 1_000_000 })).status;
    const reason = "범위 변경";
    const amend = async () =>
      (await firm.write(draftAmendment, number, { reason, terms: await firm.amended(number) })).status;
    await open("형사");
    expect([await enter(), await amend()]).toEqual([422, 422]);
    // Beside another case the 성공보수 may be of that one.
    await open("민사");
    expect([await enter(), await amend()]).toEqual([200, 200]);
  });
});

describe("a signed contract", () => {
  test("is begun by money, or because who approves contracts lets the client pay later", async () => {
    const { number } = await firm.signed();
    const early = await firm.move(number, "activate");
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining("후불로 표시")]);
    const later = (token: string) => firm.write(contractCalls.update, number, { changes: { postpaid: true } }, token);
    expect((await later(firm.clerk.token)).body).toMatchObject({ fields: { postpaid: expect.any(String) } });
    expect((await later(firm.lawyer.token)).status).toBe(200);
    expect((await firm.move(number, "activate")).body).toMatchObject({ state: "active" });

    const { number: paid, id: paidId } = await firm.signed();
    await firm.pay(paidId, 1_000_000);
    expect((await firm.move(paid, "activate")).status).toBe(200);
  });

  test("without a fee is begun at once", async () => {
    const { number } = await firm.draft({ freeReason: "공익사건" });
    await firm.write(setFees, number, { fees: [] });
    await firm.move(number, "review");
    await firm.clearConflict(number);
    await firm.move(number, "approve", {}, firm.lawyer.token);
    await firm.move(number, "sign", { signedAt: "2026-11-10", signMethod: "paper" });
    expect((await firm.move(number, "activate")).status).toBe(200);
  });
});
