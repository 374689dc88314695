import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { clientCalls, mergeClients, undoMerge } from "#features/pipeline/clients/endpoints.ts";
import { declineConflict } from "#features/pipeline/conflicts/endpoints.ts";
import { contract } from "../contract.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as calls from "../endpoints.ts";
import { feeKinds } from "../fees.ts";
import { fee, paramsOf, startContractFirm, type ContractFirm } from "./testing/contract-firm.ts";

let firm: ContractFirm;
let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let manager: TestStaff;
let trainee: TestStaff;
let clients: ContractFirm["clients"];

beforeAll(async () => {
  firm = await startContractFirm();
  ({ app, clerk, lawyer, manager, clients } = firm);
  trainee = await app.createStaff({ shortName: "수습", roles: ["변호사"], teamIds: [firm.home] });
  await app.database.query
    .updateTable("staffs")
    .set({ practice_eligible_from: "2099-01-01" })
    .where("id", "=", trainee.id)
    .execute();
});
afterAll(() => app.stop());

describe("approval", () => {
  test("comes from a lawyer or 매니저, is needed to send and sign, and is forgotten when the terms change", async () => {
    const { number } = await firm.draft();
    expect((await firm.move(number, "approve", {}, clerk.token)).status).toBe(403);
    expect((await firm.move(number, "approve", {}, lawyer.token)).status).toBe(422);
    await firm.move(number, "review");
    expect((await firm.move(number, "send")).body).toMatchObject({ fields: { approved: expect.any(String) } });
    expect((await firm.move(number, "approve", {}, manager.token)).status).toBe(200);
    expect((await firm.read(number)).approvedBy).toMatchObject({ id: manager.id });
    await firm.write(calls.setFees, number, { fees: [{ ...fee, amount: 4_400_000 }] });
    expect((await firm.read(number)).approvedAt).toBeNull();
    await firm.move(number, "approve", {}, lawyer.token);
    const changes = { version: (await firm.read(number)).version, changes: { opponent: "이상대" } };
    await app.call(calls.contractCalls.update, { params: paramsOf(number), body: changes }, { token: clerk.token });
    expect((await firm.read(number)).approvedAt).toBeNull();
  });

  test("waits for those who may give it, by the bell, and again when the terms change", async () => {
    const other = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [firm.home] });
    const { number } = await firm.draft();
    const said = async (...people: readonly TestStaff[]) =>
      Promise.all(
        people.map(async ({ token }) => {
          const { models } = (await app.call(listBell, { query: {} }, { token })).body;
          return models.find(({ path }) => path === `/lawfirm/contract/${number}`)?.whys[0];
        }),
      );
    await firm.move(number, "review");
    expect(await said(lawyer, manager, other, clerk)).toEqual(["결재", "결재", undefined, undefined]);
    await firm.move(number, "approve", {}, manager.token);
    expect(await said(lawyer, manager, clerk)).toEqual(["담당", undefined, "승인"]);
    await firm.write(calls.setFees, number, { fees: [{ ...fee, amount: 5_500_000 }] });
    expect(await said(lawyer, manager)).toEqual(["결재", "결재"]);
    await firm.move(number, "revise");
    expect(await said(lawyer, manager)).toEqual(["담당", undefined]);
    await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", other.id).execute();
  });

  test("comes from another person than who wrote the contract and who changed its terms last", async () => {
    const said = async (token: string) => (await firm.move(number, "approve", {}, token)).body;
    const body = { title: "대여금 청구", category: "민사", caseScope: "일반" } as const;
    const { number } = (await app.call(calls.contractCalls.create, { body }, manager)).body.model;
    await firm.move(number, "review");
    expect(await said(manager.token)).toMatchObject({ message: expect.stringContaining("작성한 사람이 아닌") });
    const { version } = await firm.read(number);
    const changed = { version, changes: { agency: "서울중앙지방법원" } };
    const other = await app.createStaff({ roles: ["매니저"], teamIds: [firm.home] });
    await app.call(calls.contractCalls.update, { params: paramsOf(number), body: changed }, other);
    expect(await said(other.token)).toMatchObject({ message: expect.stringContaining("고친 사람이 아닌") });
    const shown = await app.call(calls.readTerms, { params: paramsOf(number) }, other);
    expect(shown.body.writers).toEqual([manager.shortName, other.shortName]);
    const { body: seen } = await app.call(calls.contractCalls.read, { params: paramsOf(number) }, other);
    expect(seen.model.can?.approve).toContain("고친 사람이 아닌");
    // Whoever is to approve it has to see it: by a task about it.
    expect(await said(lawyer.token)).toMatchObject({ code: "notFound" });
    await firm.handTask(number, lawyer, manager);
    expect(await said(lawyer.token)).toMatchObject({ success: true });
    await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", other.id).execute();
  });

  test("comes from a lawyer whom the contract names or who has a task of it, though others see it too", async () => {
    const other = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [firm.home] });
    const { number } = await firm.draft();
    await firm.move(number, "review");
    const shown = async () => (await app.call(calls.readTerms, { params: paramsOf(number) }, other)).body;
    const approve = () => firm.move(number, "approve", {}, other.token);
    expect(await shown()).toMatchObject({ approvalReason: expect.stringContaining("담당변호사") });
    const refused = await approve();
    expect([refused.status, refused.body.message]).toEqual([403, (await shown()).approvalReason]);
    await firm.handTask(number, other, manager);
    expect(await shown()).toMatchObject({ approvalReason: "" });
    expect((await approve()).status).toBe(200);
    const { number: signed } = await firm.signed();
    const terms = await firm.amended(signed, { scope: "2심까지" });
    await firm.write(calls.draftAmendment, signed, { reason: "범위 변경", terms });
    const { amendments } = (await app.call(calls.readTerms, { params: paramsOf(signed) }, other)).body;
    expect(amendments[0]!.mayApprove).toBe(false);
    expect((await firm.write(calls.approveAmendment, signed, {}, other.token)).status).toBe(403);
    expect((await firm.write(calls.approveAmendment, signed, {}, lawyer.token)).status).toBe(200);
    await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", other.id).execute();
  });

  test("is taken back by a change of anything that was seen, which the history says, and by nothing else", async () => {
    const { number } = await firm.draft();
    await firm.move(number, "review");
    const seen = {
      client: clients[1]!.id,
      title: "대여금 반환",
      opponent: "",
      opponentNone: true,
      party: "한당사",
      guardianName: "한부모",
      guardianRelation: "minorGuardian",
      guardianBasis: "기본증명서",
      category: "형사",
      caseScope: "비자",
      isCriminal: true,
      scope: "2심까지",
      agency: "서울고등법원",
      responsible: manager.id,
      consultant: clerk.id,
      freeReason: "공익",
      postpaid: true,
      terminationTerms: "일주일 전 통지",
      advisoryRolloverCap: 600,
      advisoryRolloverMonths: 3,
      advisoryOverage: 5_500,
      limitationOn: null,
      limitationNone: "다툴 권리가 없는 자문",
    };
    const enteredLater = {
      meetingAt: "2026-11-20T01:00:00.000Z",
      privacyConsentAt: "2026-11-02",
      barPassNo: "2026-1",
      barPassAt: "2026-11-03",
      poaFiledAt: "2026-11-04",
      barPassLater: "당일 영장실질심사가 잡힘",
      lawyerNoticeAt: "2026-11-05",
      liabilityNoticeAt: "2026-11-05",
      opponentAddress: "서울 강남구 시험로 2",
      partyAddress: "서울 서초구 시험로 3",
    };
    const writable = Object.entries(contract.fields).filter(([, field]) => !field.readonly);
    // `consult` leads back to the consultation that the contract came from.
    expect(Object.keys({ ...seen, ...enteredLater, consult: 0 }).toSorted()).toEqual(
      writable.map(([key]) => key).toSorted(),
    );
    // Who acts for the client is entered whole, and then part by part.
    const acting = { guardianName: "한부모", guardianRelation: "parents", guardianBasis: "가족관계증명서" };
    for (const [key, value] of Object.entries({ ...enteredLater, ...seen })) {
      if ((await firm.read(number)).approvedAt === null) await firm.move(number, "approve", {}, lawyer.token);
      expect((await firm.read(number)).approvedAt, key).not.toBeNull();
      const body = {
        version: (await firm.read(number)).version,
        changes: key === "guardianName" ? acting : { [key]: value },
      } as never;
      const answer = await app.call(calls.contractCalls.update, { params: paramsOf(number), body }, clerk);
      expect(answer.body.message, key).toBeUndefined();
      expect((await firm.read(number)).approvedAt === null, key).toBe(key in seen);
      const history = await app.call(calls.contractCalls.history, { params: paramsOf(number) }, clerk);
      const [latest] = history.body.models;
      expect(latest!.action.startsWith("승인 무효"), key).toBe(key in seen);
    }
  });

  test("is taken back when the client becomes another one by a merge", async () => {
    const { number } = await firm.draft();
    await firm.move(number, "review");
    await firm.move(number, "approve", {}, lawyer.token);
    const [from, to] = clients;
    const { version } = (await app.call(clientCalls.read, { params: paramsOf(to!.number) }, clerk)).body.model;
    const merged = await app.call(
      mergeClients,
      { params: paramsOf(to!.number), body: { otherNumber: from!.number, version } },
      clerk,
    );
    expect(merged.body.message).toBeUndefined();
    expect((await firm.read(number)).approvedAt).toBeNull();
    await app.call(undoMerge, { params: paramsOf(from!.number), body: {} } as never, clerk);
  });
});

test("several clients are parties; a later one makes the check stale, and they are liable together", async () => {
  const { number } = await firm.draft();
  await firm.clearConflict(number);
  const both = { clientIds: firm.clients.map(({ id }) => id), jointLiability: true };
  expect((await firm.write(calls.setClients, number, both)).status).toBe(200);
  expect((await firm.terms(number)).clients).toMatchObject([{ number: firm.clients[1]!.number, label: "두위임" }]);
  expect(await firm.read(number)).toMatchObject({ coClients: 1, jointLiability: true });
  expect((await firm.terms(number)).guards.find(({ key }) => key === "conflict")!.ok).toBe(false);
  const [first, second] = firm.clients;
  const beside = async (client: number) =>
    (await app.call(calls.listCoClients, { params: paramsOf(client) }, clerk)).body.models.filter(
      (one) => one.contract.number === number,
    );
  expect(await beside(first!.number)).toMatchObject([{ jointLiability: true, clients: [{ number: second!.number }] }]);
  expect(await beside(second!.number)).toMatchObject([{ jointLiability: true, clients: [{ number: first!.number }] }]);
  expect((await firm.write(calls.setClients, number, { clientIds: [987_654], jointLiability: false })).status).toBe(
    400,
  );
  expect((await firm.write(calls.setClients, number, { clientIds: [], jointLiability: true })).status).toBe(200);
  expect(await firm.read(number)).toMatchObject({ coClients: 0, jointLiability: false });
});

describe("after signing", () => {
  test("송무 of the team gets the task, and the lists find what is left to do", async () => {
    const { number } = await firm.signed();
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

  test("미수 follows every receipt and every refund", async () => {
    const { number, id } = await firm.signed();
    const flag = async () => (await firm.read(number)).hasUnpaid;
    expect(await flag()).toBe(true);
    await firm.pay(id, 3_299_999);
    expect(await flag()).toBe(true);
    await firm.pay(id, 1);
    expect(await flag()).toBe(false);
    const status = (word: string) =>
      app.database.pool.query("update payments set status = $2 where contract_id = $1 and pay_amt = 1", [id, word]);
    await status("expected");
    expect(await flag()).toBe(true);
    await status("matched");
    expect(await flag()).toBe(false);
    await firm.pay(id, -1);
    expect(await flag()).toBe(true);
  });

  test("total, receipts and 성공보수 stand beside the contract as its parts add up", async () => {
    const { id } = await firm.signed();
    await firm.pay(id, 1_100_000);
    const kept = async () => {
      const { rows } = await app.database.pool.query<{
        total: number;
        paid: number;
        contingent: boolean;
        differ: number;
      }>(
        `select total, paid, contingent, (select count(*) from contracts c where (c.total, c.paid, c.contingent, c.has_unpaid)
           is distinct from (contract_total(c.id), contract_paid(c.id),
             exists (select from contract_fees f where f.contract_id = c.id and f.kind = '성공보수'),
             contract_total(c.id) > contract_paid(c.id))) as differ
         from contracts where id = $1`,
        [id],
      );
      return rows[0];
    };
    expect(await kept()).toEqual({ total: 3_300_000, paid: 1_100_000, contingent: false, differ: 0 });
    await app.database.pool.query(
      `insert into contract_fees (contract_id, kind, amount, vat_included, due_rule)
       values ($1, '성공보수', 1000001, false, '심급')`,
      [id],
    );
    expect(await kept()).toEqual({ total: 4_400_001, paid: 1_100_000, contingent: true, differ: 0 });
    await app.database.pool.query("delete from contract_fees where contract_id = $1 and kind = '성공보수'", [id]);
    expect(await kept()).toEqual({ total: 3_300_000, paid: 1_100_000, contingent: false, differ: 0 });
  });

  test("lawyers in charge stay, fit, and their change is to be told", async () => {
    const { number, id } = await firm.signed();
    expect((await firm.write(calls.setLawyers, number, { staffIds: [] })).status).toBe(422);
    expect((await firm.write(calls.setLawyers, number, { staffIds: [lawyer.id, trainee.id] })).status).toBe(422);
    await app.database.query
      .updateTable("contracts")
      .set({ lawyer_notice_at: "2026-11-11" })
      .where("id", "=", id)
      .execute();
    expect((await firm.write(calls.setLawyers, number, { staffIds: [manager.id] })).status).toBe(200);
    expect((await firm.read(number)).lawyerNoticeAt).toBeNull();
  });

  test("a 위임장 is filed after 경유, or it is said why there was no time for that", async () => {
    const { number } = await firm.signed();
    const enter = async (changes: object) => {
      const { version } = await firm.read(number);
      const body = { version, changes } as never;
      return app.call(calls.contractCalls.update, { params: paramsOf(number), body }, clerk);
    };
    const first = await enter({ poaFiledAt: "2026-11-12" });
    expect([first.status, first.body.fields?.["poaFiledAt"]]).toEqual([422, expect.stringContaining("경유일을 적어")]);
    expect((await enter({ poaFiledAt: "2026-11-12", barPassAt: "2026-11-13" })).status).toBe(422);
    expect((await enter({ poaFiledAt: "2026-11-12", barPassAt: "2026-11-12" })).status).toBe(200);
    const late = await enter({ barPassAt: "2026-11-13" });
    expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([422, ["barPassAt"]]);
    expect((await enter({ barPassAt: null })).status).toBe(422);
    expect((await enter({ barPassAt: "2026-11-13", barPassLater: "ㅇㅇ" })).status).toBe(400);
    expect((await enter({ barPassAt: "2026-11-13", barPassLater: "당일 영장실질심사가 잡힘" })).status).toBe(200);
    // What came from before this was asked keeps its days until one of them is changed.
    const old = { bar_pass_at: null, bar_pass_later: "" };
    await app.database.query.updateTable("contracts").set(old).where("id_int", "=", number).execute();
    expect((await enter({ lawyerNoticeAt: "2026-11-14" })).status).toBe(200);
    expect((await enter({ poaFiledAt: null })).status).toBe(200);
  });

  test("what was agreed is not written over", async () => {
    const { number } = await firm.signed();
    const tries = { opponent: "다른이", responsible: manager.id, privacyConsentAt: "2026-11-02", freeReason: "공익" };
    for (const [key, value] of Object.entries(tries)) {
      const body = { version: (await firm.read(number)).version, changes: { [key]: value } };
      const answer = await app.call(
        calls.contractCalls.update,
        { params: paramsOf(number), body },
        { token: clerk.token },
      );
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [key]]);
    }
  });
});

describe("변경계약", () => {
  test("comes into force when signed; the old terms stay readable and every sum follows the new ones", async () => {
    const { number, id } = await firm.signed();
    await firm.pay(id, 1_000_000);
    const now = await firm.amended(number);
    const more = { ...fee, kind: "중도금", amount: 1_000_000, vatIncluded: false } as const;
    const draftOf = (fees: object[]) =>
      firm.write(calls.draftAmendment, number, { reason: "항소심 추가", terms: { ...now, fees } });
    expect((await draftOf([more])).status).toBe(400);
    expect((await draftOf([{ ...now.fees[0]!, amount: 999_999 }])).status).toBe(400);
    expect((await draftOf([{ ...now.fees[0]!, id: 987_654 }])).status).toBe(400);
    // Money that came and went back leaves its trace: the line stays.
    await firm.pay(id, -1_000_000);
    expect((await draftOf([more])).status).toBe(400);
    await firm.pay(id, 1_000_000);
    expect((await draftOf([...now.fees, more])).status).toBe(200);
    expect(await firm.read(number)).toMatchObject({ total: 3_300_000 });
    expect((await firm.write(calls.moveAmendment, number, { move: "sign" })).status).toBe(422);
    expect((await firm.write(calls.approveAmendment, number, {}, clerk.token)).status).toBe(403);
    expect((await firm.write(calls.approveAmendment, number, {}, lawyer.token)).status).toBe(200);
    expect((await firm.write(calls.moveAmendment, number, { move: "sign", signedOn: "2026-11-09" })).status).toBe(400);
    expect((await firm.write(calls.moveAmendment, number, { move: "sign" })).status).toBe(200);
    expect(await firm.read(number)).toMatchObject({ total: 4_400_000, paid: 1_000_000, unpaid: 3_400_000 });
    const [entry] = (await firm.terms(number)).amendments;
    expect(entry).toMatchObject({
      seq: 1,
      status: "signed",
      reason: "항소심 추가",
      approvedBy: "변호",
      before: { total: 3_300_000, title: "대여금 청구", responsible: { shortName: "변호" } },
      terms: { total: 4_400_000 },
    });
    expect((await firm.terms(number)).fees.map(({ kind, paid }) => [kind, paid])).toEqual([
      ["착수금", 1_000_000],
      ["중도금", 0],
    ]);
  });

  test("a fee for which money came keeps its kind, by which the money is revenue or held", async () => {
    const { number, id } = await firm.signed();
    await firm.pay(id, 1_000_000);
    const now = await firm.amended(number);
    const draftOf = (kind: string) =>
      firm.write(calls.draftAmendment, number, {
        reason: "보수 변경",
        terms: { ...now, fees: [{ ...now.fees[0]!, kind }] },
      });
    for (const kind of feeKinds.filter((one) => one !== "착수금")) {
      const { status, body } = await draftOf(kind);
      expect([kind, status, Object.keys(body.fields ?? {})]).toEqual([kind, 400, ["terms.fees.0.kind"]]);
      expect(body.message).toMatch(/^입금 기록이 있는 착수금은 .* 바꿀 수 없습니다/u);
    }
    expect((await draftOf("착수금")).status).toBe(200);
    // Where nothing came in the kind is free.
    const { number: unpaid } = await firm.signed();
    const terms = await firm.amended(unpaid);
    const fees = [{ ...terms.fees[0]!, kind: "중도금" }];
    expect(
      (await firm.write(calls.draftAmendment, unpaid, { reason: "보수 변경", terms: { ...terms, fees } })).status,
    ).toBe(200);
  });

  test("a plan of more instalments than there may be is refused by name", async () => {
    const { number } = await firm.signed();
    const terms = await firm.amended(number);
    const plan = Array.from({ length: 99 }, (_, index) => ({
      dueDate: "2026-12-01",
      amount: index === 0 ? 3_299_902 : 1,
    }));
    const fees = [{ ...terms.fees[0]!, plan }];
    const { status, body } = await firm.write(calls.draftAmendment, number, {
      reason: "보수 변경",
      terms: { ...terms, fees },
    });
    expect([status, body.message]).toEqual([400, "분납은 60개까지 보낼 수 있습니다."]);
  });

  test("a new opponent is looked for and decided on before it is signed; dropped, he is a party no more", async () => {
    const { number, id } = await firm.signed();
    const parties = async () =>
      (
        await app.database.pool.query<{ name: string }>(
          `select p.name from parties pa join persons p on p.id = pa.person_id
           where pa.record_type = 'contract' and pa.record_id = $1 and pa.side = '상대방' and pa.deleted_at is null order by 1`,
          [id],
        )
      ).rows.map(({ name }) => name);
    const next = await firm.amended(number, { opponent: "박상대, 최상대" });
    await firm.write(calls.draftAmendment, number, { reason: "피고 추가", terms: next });
    await firm.write(calls.moveAmendment, number, { move: "drop" });
    expect(await parties()).toEqual(["박상대"]);
    expect((await firm.terms(number)).amendments).toEqual([]);
    await firm.write(calls.draftAmendment, number, { reason: "피고 추가", terms: next });
    expect(await parties()).toEqual(["박상대", "최상대"]);
    await firm.write(calls.approveAmendment, number, {}, manager.token);
    const refused = await firm.write(calls.moveAmendment, number, { move: "sign" });
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      422,
      expect.stringContaining("이해충돌"),
    ]);
    await firm.clearConflict(number);
    expect((await firm.write(calls.moveAmendment, number, { move: "sign" })).status).toBe(200);
    expect(await parties()).toEqual(["박상대", "최상대"]);
    expect((await firm.read(number)).opponent).toBe("박상대, 최상대");
    expect((await firm.terms(number)).guards.find(({ key }) => key === "conflict")!.ok).toBe(true);
  });
});

test("정산: the part performed is proposed, a person confirms it, and says why it is another sum", async () => {
  const { number, id } = await firm.signed();
  await firm.pay(id, 3_300_000);
  const settle = (body: object) =>
    firm.write(calls.settleContract, number, { performedPct: 40, refund: 1_980_000, note: "", ...body });
  expect((await settle({})).status).toBe(422);
  await firm.move(number, "terminate", { reason: "의뢰인 해지" });
  expect((await settle({ refund: 3_300_001, note: "전액" })).status).toBe(400);
  expect(Object.keys((await settle({ refund: 2_000_000 })).body.fields ?? {})).toEqual(["note"]);
  expect((await settle({})).status).toBe(200);
  expect((await firm.terms(number)).settlement).toMatchObject({
    performedPct: 40,
    earned: 1_320_000,
    proposed: 1_980_000,
    refund: 1_980_000,
    confirmedBy: "송무",
    payments: [{ payAmt: 3_300_000, refundable: 3_300_000 }],
  });
  expect((await settle({ refund: 2_000_000, note: "합의" })).status).toBe(200);
});

test("a check that somebody new would be found by is made again before signing", async () => {
  const { number } = await firm.draft({ opponent: "오래된상대" });
  await firm.move(number, "review");
  await firm.clearConflict(number);
  await firm.move(number, "approve", {}, lawyer.token);
  const others = { title: "다른 사건", team_id: await app.createTeam() };
  const enter = (client: string, opponent: string, more: object = {}) =>
    app.database.query
      .insertInto("projects")
      .values({ ...others, client_name: client, opponent, ...more })
      .execute();
  const sign = () => firm.move(number, "sign", { signedAt: "2026-11-10", signMethod: "paper" });
  await enter("오래된상대", "누구");
  const refused = await sign();
  expect([refused.status, refused.body.fields?.["conflict"]]).toEqual([422, expect.stringContaining("다시 조회")]);
  await firm.clearConflict(number);
  // Whom the lawyer has seen is seen.
  await enter("다른이", "오래된상대");
  expect((await sign()).status).toBe(200);
});

test("a contract declined for conflict takes its consultation with it", async () => {
  const consult = await app.database.query
    .insertInto("consults")
    .values({ team_id: firm.home, name: "김상담", status: "converted" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { number } = await firm.draft({ consult: consult.id });
  const checkId = await firm.clearConflict(number, { decision: "prohibited", clause: "31-1-1" });
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

test("a minor signs by whoever acts for him: name, right and paper together", async () => {
  const client = firm.clients[1]!;
  await app.database.query.updateTable("clients").set({ birth: "2015-03-02" }).where("id", "=", client.id).execute();
  const { number } = await firm.draft({ client: client.id });
  const guard = async () => (await firm.terms(number)).guards.find(({ key }) => key === "guardianName");
  expect(await guard()).toMatchObject({ ok: false, lawRef: "민법 제5조" });
  const change = async (changes: object) => {
    const { version } = await firm.read(number);
    return app.call(
      calls.contractCalls.update,
      { params: paramsOf(number), body: { version, changes } },
      { token: firm.clerk.token },
    );
  };
  const lacking = await change({ guardianName: "한부모", guardianRelation: "parents" });
  expect([lacking.status, Object.keys(lacking.body.fields ?? {})]).toEqual([400, ["guardianBasis"]]);
  const facts = { guardianName: "한부모", guardianRelation: "parents", guardianBasis: "가족관계증명서" };
  expect((await change(facts)).status).toBe(200);
  expect(await guard()).toMatchObject({ ok: true });
  expect(await firm.read(number)).toMatchObject(facts);
  await app.database.query.updateTable("clients").set({ birth: "1990-03-02" }).where("id", "=", client.id).execute();
  expect(await guard()).toBeUndefined();
});
