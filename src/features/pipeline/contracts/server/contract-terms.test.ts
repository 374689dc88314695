import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { clientCalls } from "../../clients/endpoints.ts";
import { decideConflict, declineConflict, readConflicts, runConflicts } from "../../conflicts/endpoints.ts";
import type { Endpoint } from "../../../../kit/shared/endpoint.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let manager: TestStaff;
let trainee: TestStaff;
let clients: { id: number; number: number }[];

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ shortName: "송무", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "변호", roles: ["변호사"], teamIds: [home] });
  manager = await app.createStaff({ shortName: "지안", roles: ["매니저"], teamIds: [home] });
  trainee = await app.createStaff({ shortName: "수습", roles: ["변호사"], teamIds: [home] });
  await app.database.query
    .updateTable("staffs")
    .set({ practice_eligible_from: "2099-01-01" })
    .where("id", "=", trainee.id)
    .execute();
  clients = [];
  for (const name of ["한위임", "두위임"]) {
    const body = {
      name,
      kind: "개인",
      grade: "normal",
      caseScope: "일반",
      tel: `010-0000-010${clients.length}`,
    } as const;
    clients.push((await app.call(clientCalls.create, { body }, { token: clerk.token })).body.model);
  }
});
afterAll(() => app.stop());

const fee = {
  kind: "착수금",
  amount: 3_300_000,
  vatIncluded: true,
  condition: "",
  dueRule: "계약시",
  plan: [],
} as const;
const paramsOf = (number: number) => ({ number: String(number) });

async function read(number: number) {
  return (await app.call(calls.contractCalls.read, { params: paramsOf(number) }, { token: clerk.token })).body.model;
}
async function terms(number: number) {
  return (await app.call(calls.readTerms, { params: paramsOf(number) }, { token: clerk.token })).body;
}
/** A write on the contract as it stands. */
async function write(endpoint: Endpoint, number: number, more: object = {}, token = clerk.token) {
  const { version } = await read(number);
  return app.call(endpoint, { params: paramsOf(number), body: { version, ...more } }, { token });
}
const move = (number: number, name: string, more: object = {}) =>
  write(calls.moveContract, number, { move: name, ...more });

async function draft(more: object = {}) {
  const body = {
    title: "대여금 청구",
    category: "민사",
    caseScope: "일반",
    client: clients[0]!.id,
    opponent: "박상대",
    responsible: lawyer.id,
    privacyConsentAt: "2026-11-01",
    ...more,
  } as const;
  const { model } = (await app.call(calls.contractCalls.create, { body }, { token: clerk.token })).body;
  await write(calls.setFees, model.number, { fees: [fee] });
  await write(calls.setLawyers, model.number, { staffIds: [lawyer.id] });
  return model;
}

async function clearConflict(number: number, decision: object = { decision: "clear", note: "다른 사람" }) {
  const input = { params: paramsOf(number), query: { type: "contract" } } as const;
  await app.call(runConflicts, input, { token: lawyer.token });
  const { check } = (await app.call(readConflicts, input, { token: lawyer.token })).body.model;
  const body = { version: check!.version, ...decision } as never;
  const answer = await app.call(
    decideConflict,
    { params: { checkId: String(check!.id) }, body },
    { token: lawyer.token },
  );
  expect(answer.status).toBe(200);
  return check!.id;
}

async function signed(more: object = {}) {
  const { number, id } = await draft(more);
  await move(number, "review");
  await clearConflict(number);
  await write(calls.approveContract, number, {}, lawyer.token);
  expect((await move(number, "sign", { signedAt: "2026-11-10" })).status).toBe(200);
  return { number, id };
}

/** Money that came in for the first fee of a contract. */
async function pay(contractId: number, amount: number): Promise<void> {
  await app.database.pool.query(
    `with f as (select id from contract_fees where contract_id = $2 order by sort_order limit 1),
      y as (insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, contract_id, matched_at)
        values ($1, '계좌이체', $3, '한위임', '2026-11-12', 'matched', $2, now()) returning id)
     insert into payment_splits (payment_id, contract_id, fee_id, amount) select y.id, $2, f.id, $3 from y, f`,
    [home, contractId, amount],
  );
}

describe("approval", () => {
  test("comes from a lawyer or 매니저, is needed to send and sign, and is forgotten when the terms change", async () => {
    const { number } = await draft();
    expect((await write(calls.approveContract, number, {}, clerk.token)).status).toBe(403);
    expect((await write(calls.approveContract, number, {}, lawyer.token)).status).toBe(422);
    await move(number, "review");
    expect((await move(number, "send")).body).toMatchObject({ fields: { approved: expect.any(String) } });
    expect((await write(calls.approveContract, number, {}, manager.token)).status).toBe(200);
    expect((await read(number)).approvedBy).toMatchObject({ id: manager.id });
    await write(calls.setFees, number, { fees: [{ ...fee, amount: 4_400_000 }] });
    expect((await read(number)).approvedAt).toBeNull();
    await write(calls.approveContract, number, {}, lawyer.token);
    const changes = { version: (await read(number)).version, changes: { opponent: "이상대" } };
    await app.call(calls.contractCalls.update, { params: paramsOf(number), body: changes }, { token: clerk.token });
    expect((await read(number)).approvedAt).toBeNull();
  });
});

test("several clients are parties; a later one makes the check stale, and they are liable together", async () => {
  const { number } = await draft();
  await clearConflict(number);
  const both = { clientIds: clients.map(({ id }) => id), jointLiability: true };
  expect((await write(calls.setClients, number, both)).status).toBe(200);
  expect((await terms(number)).clients).toMatchObject([{ number: clients[1]!.number, label: "두위임" }]);
  expect(await read(number)).toMatchObject({ coClients: 1, jointLiability: true });
  expect((await terms(number)).guards.find(({ key }) => key === "conflict")!.ok).toBe(false);
  expect((await write(calls.setClients, number, { clientIds: [987_654], jointLiability: false })).status).toBe(400);
  expect((await write(calls.setClients, number, { clientIds: [], jointLiability: true })).status).toBe(200);
  expect(await read(number)).toMatchObject({ coClients: 0, jointLiability: false });
});

describe("after signing", () => {
  test("송무 of the team gets the task, and the lists find what is left to do", async () => {
    const { number } = await signed();
    const { rows } = await app.database.pool.query<{ importance: string; staffs: number[] }>(
      `select t.importance, array_agg(u.staff_id order by u.staff_id)::int[] as staffs from tasks t join task_users u on u.task_id = t.id
       where t.url = $1 group by t.id`,
      [`/lawfirm/contract/${number}`],
    );
    expect(rows).toEqual([{ importance: "A", staffs: [clerk.id, manager.id] }]);
    const numbers = async (query: object) => {
      const { body } = await app.call(calls.contractCalls.list, { query: query as never }, { token: clerk.token });
      return body.models.map((row) => row.number);
    };
    for (const key of ["ledgerMissing", "barPassMissing", "hasUnpaid"]) {
      expect(await numbers({ [key]: "Y" })).toContain(number);
      expect(await numbers({ [key]: "N" })).not.toContain(number);
    }
    expect(await numbers({ contingent: "Y" })).toEqual([]);
  });

  test("lawyers in charge stay, fit, and their change is to be told", async () => {
    const { number, id } = await signed();
    expect((await write(calls.setLawyers, number, { staffIds: [] })).status).toBe(422);
    expect((await write(calls.setLawyers, number, { staffIds: [lawyer.id, trainee.id] })).status).toBe(422);
    await app.database.query
      .updateTable("contracts")
      .set({ lawyer_notice_at: "2026-11-11" })
      .where("id", "=", id)
      .execute();
    expect((await write(calls.setLawyers, number, { staffIds: [manager.id] })).status).toBe(200);
    expect((await read(number)).lawyerNoticeAt).toBeNull();
  });

  test("what was agreed is not written over", async () => {
    const { number } = await signed();
    const tries = { opponent: "다른이", responsible: manager.id, privacyConsentAt: "2026-11-02", freeReason: "공익" };
    for (const [key, value] of Object.entries(tries)) {
      const body = { version: (await read(number)).version, changes: { [key]: value } };
      const answer = await app.call(
        calls.contractCalls.update,
        { params: paramsOf(number), body },
        { token: clerk.token },
      );
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [key]]);
    }
  });
});

/** The terms of a contract, as a 변경계약 begins. */
async function amended(number: number, more: object = {}) {
  const row = await read(number);
  const { fees } = await terms(number);
  return {
    title: row.title,
    opponent: row.opponent,
    scope: row.scope ?? "",
    isCriminal: row.isCriminal ?? false,
    freeReason: row.freeReason ?? "",
    terminationTerms: row.terminationTerms ?? "",
    privacyConsentAt: row.privacyConsentAt ?? null,
    responsible: row.responsible?.id ?? null,
    fees: fees.map(({ id, kind, amount, vatIncluded, condition, dueRule, plan }) => ({
      id,
      kind,
      amount,
      vatIncluded,
      condition,
      dueRule,
      plan: plan.map((part) => ({ id: part.id, dueDate: part.dueDate, amount: part.amount })),
    })),
    ...more,
  };
}

describe("변경계약", () => {
  test("comes into force when signed; the old terms stay readable and every sum follows the new ones", async () => {
    const { number, id } = await signed();
    await pay(id, 1_000_000);
    const now = await amended(number);
    const more = { ...fee, kind: "중도금", amount: 1_000_000, vatIncluded: false } as const;
    const draftOf = (fees: object[]) =>
      write(calls.draftAmendment, number, { reason: "항소심 추가", terms: { ...now, fees } });
    expect((await draftOf([more])).status).toBe(400);
    expect((await draftOf([{ ...now.fees[0]!, amount: 999_999 }])).status).toBe(400);
    expect((await draftOf([{ ...now.fees[0]!, id: 987_654 }])).status).toBe(400);
    expect((await draftOf([...now.fees, more])).status).toBe(200);
    expect(await read(number)).toMatchObject({ total: 3_300_000 });
    expect((await write(calls.moveAmendment, number, { move: "sign" })).status).toBe(422);
    expect((await write(calls.approveAmendment, number, {}, clerk.token)).status).toBe(403);
    expect((await write(calls.approveAmendment, number, {}, lawyer.token)).status).toBe(200);
    expect((await write(calls.moveAmendment, number, { move: "sign", signedOn: "2026-11-09" })).status).toBe(400);
    expect((await write(calls.moveAmendment, number, { move: "sign" })).status).toBe(200);
    expect(await read(number)).toMatchObject({ total: 4_400_000, paid: 1_000_000, unpaid: 3_400_000 });
    const [entry] = (await terms(number)).amendments;
    expect(entry).toMatchObject({
      seq: 1,
      status: "signed",
      reason: "항소심 추가",
      approvedBy: "변호",
      before: { total: 3_300_000, title: "대여금 청구", responsible: { shortName: "변호" } },
      terms: { total: 4_400_000 },
    });
    expect((await terms(number)).fees.map(({ kind, paid }) => [kind, paid])).toEqual([
      ["착수금", 1_000_000],
      ["중도금", 0],
    ]);
  });

  test("a new opponent is looked for and decided on before it is signed; dropped, he is a party no more", async () => {
    const { number, id } = await signed();
    const parties = async () =>
      (
        await app.database.pool.query<{ name: string }>(
          `select p.name from parties pa join persons p on p.id = pa.person_id
           where pa.record_type = 'contract' and pa.record_id = $1 and pa.side = '상대방' and pa.deleted_at is null order by 1`,
          [id],
        )
      ).rows.map(({ name }) => name);
    const next = await amended(number, { opponent: "박상대, 최상대" });
    await write(calls.draftAmendment, number, { reason: "피고 추가", terms: next });
    await write(calls.moveAmendment, number, { move: "drop" });
    expect(await parties()).toEqual(["박상대"]);
    expect((await terms(number)).amendments).toEqual([]);
    await write(calls.draftAmendment, number, { reason: "피고 추가", terms: next });
    expect(await parties()).toEqual(["박상대", "최상대"]);
    await write(calls.approveAmendment, number, {}, manager.token);
    const refused = await write(calls.moveAmendment, number, { move: "sign" });
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      422,
      expect.stringContaining("이해충돌"),
    ]);
    await clearConflict(number);
    expect((await write(calls.moveAmendment, number, { move: "sign" })).status).toBe(200);
    expect(await parties()).toEqual(["박상대", "최상대"]);
    expect((await read(number)).opponent).toBe("박상대, 최상대");
    expect((await terms(number)).guards.find(({ key }) => key === "conflict")!.ok).toBe(true);
  });
});

test("정산: the part performed is proposed, a person confirms it, and says why it is another sum", async () => {
  const { number, id } = await signed();
  await pay(id, 3_300_000);
  const settle = (body: object) =>
    write(calls.settleContract, number, { performedPct: 40, refund: 1_980_000, note: "", ...body });
  expect((await settle({})).status).toBe(422);
  await move(number, "terminate", { reason: "의뢰인 해지" });
  expect((await settle({ refund: 3_300_001, note: "전액" })).status).toBe(400);
  expect(Object.keys((await settle({ refund: 2_000_000 })).body.fields ?? {})).toEqual(["note"]);
  expect((await settle({})).status).toBe(200);
  expect((await terms(number)).settlement).toMatchObject({
    performedPct: 40,
    earned: 1_320_000,
    proposed: 1_980_000,
    refund: 1_980_000,
    confirmedBy: "송무",
    payments: [{ payAmt: 3_300_000, refundable: 3_300_000 }],
  });
  expect((await settle({ refund: 2_000_000, note: "합의" })).status).toBe(200);
});

test("a contract declined for conflict takes its consultation with it", async () => {
  const consult = await app.database.query
    .insertInto("consults")
    .values({ team_id: home, name: "김상담", status: "converted" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { number } = await draft({ consult: consult.id });
  const checkId = await clearConflict(number, { decision: "prohibited", clause: "31-1-1" });
  const input = { params: { checkId: String(checkId) } };
  expect((await app.call(declineConflict, input as never, { token: lawyer.token })).status).toBe(200);
  const after = await app.database.query
    .selectFrom("consults")
    .select(["status", "lost_reason", "declined_by_id"])
    .where("id", "=", consult.id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ status: "declined", lost_reason: "conflict", declined_by_id: lawyer.id });
  expect((await app.call(calls.contractCalls.read, { params: paramsOf(number) }, { token: clerk.token })).status).toBe(
    404,
  );
});
