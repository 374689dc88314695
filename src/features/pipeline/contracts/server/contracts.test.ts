import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readLetterhead, setLetterhead } from "#features/identity/firm/endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { contractCalls, enterLedger, openProject, readTerms, setCategory, setFees, setLawyers } from "../endpoints.ts";
import { contractSteps } from "../steps.ts";

type StepName = keyof typeof contractSteps.steps;

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;
let clientId: number;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "변호", roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("진행2팀")] });
  const body = { name: "한위임", kind: "개인", grade: "normal", caseScope: "일반", tel: "010-0000-0101" } as const;
  clientId = (await app.call(clientCalls.create, { body }, { token: clerk.token })).body.model.id;
});
afterAll(() => app.stop());

async function draft(more: object = {}) {
  const body = { title: "대여금 청구", category: "민사", caseScope: "일반", client: clientId, ...more } as const;
  const { body: answer } = await app.call(contractCalls.create, { body: body }, { token: clerk.token });
  return answer.model;
}

const paramsOf = (number: number) => ({ number: String(number) });
const line = {
  kind: "착수금",
  amount: 3_300_000,
  vatIncluded: true,
  condition: "",
  dueRule: "계약시",
  plan: [],
} as const;

async function versionOf(number: number): Promise<number> {
  const { body } = await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token });
  return body.model.version;
}

async function fees(number: number, lines: readonly object[], token = clerk.token) {
  const body = { version: await versionOf(number), fees: lines as never };
  return app.call(setFees, { params: paramsOf(number), body }, { token });
}

async function step(number: number, name: StepName, more: object = {}, token = clerk.token) {
  const told = name === "sign" ? { signedAt: "2026-11-20", signMethod: "paper" } : {};
  const body = { version: await versionOf(number), ...told, ...more } as never;
  return app.call(stepCall(contractSteps, name), { params: paramsOf(number), body }, { token });
}

/** A contract of which nothing but the conflict check is missing. */
async function ready(more: object = {}) {
  const { number, id } = await draft({
    responsible: lawyer.id,
    privacyConsentAt: "2026-11-01",
    limitationOn: "2031-11-01",
    ...more,
  });
  await fees(number, [line]);
  const body = { version: await versionOf(number), staffIds: [lawyer.id] };
  await app.call(setLawyers, { params: paramsOf(number), body }, { token: clerk.token });
  await step(number, "review");
  await approve(number);
  return { number, id };
}

async function approve(number: number) {
  return step(number, "approve", {}, lawyer.token);
}

async function clearConflict(contractId: number): Promise<void> {
  await app.database.pool.query(
    `insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal, decision, decided_by, decided_at)
     values ($1, 'contract', $2, '{"parties":[]}', '[]', 'clear', 'clear', $3, now())`,
    [home, contractId, lawyer.id],
  );
}

/** As one stands that was there before anybody was asked. */
async function oldContract(): Promise<number> {
  const { number, id } = await draft({ category: "기타" });
  await app.database.pool.query("update contracts set category_open = true where id = $1", [id]);
  return number;
}
const sayCategory = async (number: number, category: "가사" | "기타", { token } = clerk, version?: number) =>
  app.call(
    setCategory,
    { params: paramsOf(number), body: { version: version ?? (await versionOf(number)), category } },
    { token },
  );
const shownContract = async (number: number) =>
  (await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token })).body.model;
const askedForCategory = async () => {
  const { body } = await app.call(contractCalls.list, { query: { categoryOpen: "Y" } }, { token: clerk.token });
  return body.models.map(({ number }) => number);
};

describe("분야 of an old contract", () => {
  test("is found in the list and said on its page, 기타 too; whoever chose 기타 is not asked", async () => {
    const chosen = await draft({ category: "기타" });
    expect(chosen.categoryOpen).toBe(false);
    const [family, other] = [await oldContract(), await oldContract()];
    expect(await askedForCategory()).toEqual(expect.arrayContaining([family, other]));
    expect((await sayCategory(family, "가사")).status).toBe(200);
    expect((await sayCategory(other, "기타")).status).toBe(200);
    expect(await shownContract(family)).toMatchObject({ category: "가사", categoryOpen: false });
    expect(await shownContract(other)).toMatchObject({ category: "기타", categoryOpen: false });
    expect(await askedForCategory()).toEqual([]);
    const history = await app.call(contractCalls.history, { params: paramsOf(other) }, { token: clerk.token });
    expect(history.body.models[0]).toMatchObject({ action: "분야 확인" });
    // The same again changes nothing.
    const { version } = await shownContract(other);
    expect((await sayCategory(other, "기타")).body).toMatchObject({ version });
  });

  test("is said by the form as well; not by other teams, nor over what somebody else has changed", async () => {
    const number = await oldContract();
    expect((await sayCategory(number, "가사", stranger, 1)).status).toBe(404);
    expect((await sayCategory(number, "가사", clerk, 99)).status).toBe(409);
    const body = { version: await versionOf(number), changes: { category: "행정" } } as const;
    await app.call(contractCalls.update, { params: paramsOf(number), body }, { token: clerk.token });
    expect(await shownContract(number)).toMatchObject({ category: "행정", categoryOpen: false });
  });
});

describe("fees and plan", () => {
  test("are replaced together; the list shows the sum with VAT", async () => {
    const { number } = await draft();
    const plan = [
      { dueDate: "2026-12-01", amount: 600_000 },
      { dueDate: "2027-01-01", amount: 500_000 },
    ];
    const answer = await fees(number, [line, { ...line, kind: "잔금", amount: 1_000_000, vatIncluded: false, plan }]);
    expect(answer.body.total).toBe(4_400_000);
    const terms = await app.call(readTerms, { params: paramsOf(number) }, { token: clerk.token });
    expect(terms.body.fees.map(({ kind, plan: parts }) => [kind, parts])).toEqual([
      ["착수금", []],
      ["잔금", plan.map((part) => ({ ...part, id: expect.any(Number), paid: 0 }))],
    ]);
    const { body } = await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.model).toMatchObject({ total: 4_400_000, paid: 0, unpaid: 4_400_000 });
    expect((await fees(number, [])).body.total).toBe(0);
    const history = await app.call(contractCalls.history, { params: paramsOf(number) }, { token: clerk.token });
    expect(history.body.models[0]).toMatchObject({
      action: "보수 변경",
      changes: [
        {
          label: "보수",
          before:
            "착수금 3,300,000원 계약시 부가세 포함 과세, 잔금 1,000,000원 계약시 과세 (2026-12-01 600,000원, 2027-01-01 500,000원)",
          after: "",
        },
        { label: "총액", before: "4,400,000원", after: "0원" },
      ],
    });
  });

  test("instalments that do not add up are refused, and nothing changes", async () => {
    const { number } = await draft();
    await fees(number, [line]);
    const wrong = await fees(number, [{ ...line, plan: [{ dueDate: "2026-12-01", amount: 3_299_999 }] }]);
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["fees.0.plan"]]);
    const { body } = await app.call(readTerms, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.fees).toHaveLength(1);
    expect(body.fees[0]!.plan).toEqual([]);
  });

  test("a stale version and people of another team change nothing", async () => {
    const { number, version } = await draft();
    await fees(number, [line]);
    const stale = { params: paramsOf(number), body: { version, fees: [] } };
    expect((await app.call(setFees, stale, { token: clerk.token })).status).toBe(409);
    expect((await app.call(setFees, stale, { token: stranger.token })).status).toBe(404);
    expect((await app.call(setFees, stale, { token: lawyer.token })).status).toBe(404);
    expect((await app.call(readTerms, { params: paramsOf(number) }, { token: stranger.token })).status).toBe(404);
  });
});

describe("signing", () => {
  test("tells all that is missing, by law where there is one", async () => {
    const { number } = await draft({ isCriminal: true, client: null });
    await fees(number, [{ ...line, kind: "성공보수" }]);
    await step(number, "review");
    const refused = await step(number, "sign");
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([
      "client",
      "conflict",
      "lawyers",
      "responsible",
      "contingency",
      "privacy",
      "limitationOn",
      "approved",
    ]);
    expect(refused.body.message).toContain("대법원 2015다200111");
    const row = await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token });
    expect(row.body.model.can?.sign).toBe(refused.body.message);
    const { body } = await app.call(readTerms, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.guards.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(Object.keys(refused.body.fields!));
  });

  test("goes through once nothing stands in its way; then fees and title stay", async () => {
    const { number, id } = await ready();
    expect((await step(number, "sign")).status).toBe(422);
    await clearConflict(id);
    const answer = await step(number, "sign", { signedAt: "2026-11-20", signMethod: "electronic" });
    expect(answer.body.state).toBe("signed");
    const { body } = await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.model).toMatchObject({ signedAt: "2026-11-20", signMethod: "electronic" });
    expect(body.model.ledgerDaysLeft).toBeTypeOf("number");
    expect((await fees(number, [])).status).toBe(422);
    const change = { version: body.model.version, changes: { title: "다른 사건" } };
    const renamed = await app.call(
      contractCalls.update,
      { params: paramsOf(number), body: change },
      { token: clerk.token },
    );
    expect([renamed.status, Object.keys(renamed.body.fields ?? {})]).toEqual([422, ["title"]]);
  });

  test("a lawyer in training does not take the case", async () => {
    const { number, id } = await ready();
    await clearConflict(id);
    await app.database.query
      .updateTable("staffs")
      .set({ practice_eligible_from: "2099-01-01" })
      .where("id", "=", lawyer.id)
      .execute();
    const refused = await step(number, "sign");
    await app.database.query
      .updateTable("staffs")
      .set({ practice_eligible_from: null })
      .where("id", "=", lawyer.id)
      .execute();
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["eligible"]]);
  });

  test("nor does the 책임변 alone, on a day before the training was over", async () => {
    const trained = await app.createStaff({ shortName: "막수료", roles: ["변호사"], teamIds: [home] });
    const { number, id } = await ready({ responsible: trained.id });
    await clearConflict(id);
    const from = (day: string) =>
      app.database.query
        .updateTable("staffs")
        .set({ practice_eligible_from: day })
        .where("id", "=", trained.id)
        .execute();
    await from("2099-01-01");
    expect(Object.keys((await step(number, "sign")).body.fields ?? {})).toEqual(["eligible"]);
    await from("2026-11-11");
    const early = await step(number, "sign", { signedAt: "2026-11-10" });
    expect([early.status, early.body.fields?.["eligible"]]).toEqual([
      422,
      expect.stringContaining("막수료(2026-11-11부터)"),
    ]);
    expect((await step(number, "sign", { signedAt: "2026-11-11" })).status).toBe(200);
  });

  test("a 법무법인(유한) states in the contract how it is liable, which no other asks for", async () => {
    const { number, id } = await ready();
    await clearConflict(id);
    const boss = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
    const be = async (firmKind: "법무법인" | "법무법인(유한)") => {
      const body = { address: "서울 서초구", phone: "02-555-0100", firmKind };
      expect((await app.call(setLetterhead, { body }, { token: boss.token })).status).toBe(200);
      expect((await app.call(readLetterhead, {}, { token: boss.token })).body.model.firmKind).toBe(firmKind);
    };
    const { body: before } = await app.call(readTerms, { params: paramsOf(number) }, { token: clerk.token });
    expect(before.guards.map(({ key }) => key)).not.toContain("liabilityNoticeAt");
    await be("법무법인(유한)");
    const refused = await step(number, "sign");
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["liabilityNoticeAt"]]);
    expect(refused.body.message).toContain("제58조의11 제3항");
    const body = { version: await versionOf(number), changes: { liabilityNoticeAt: "2026-11-20" } };
    await app.call(contractCalls.update, { params: paramsOf(number), body }, { token: clerk.token });
    const answer = await step(number, "sign");
    await be("법무법인");
    expect(answer.status).toBe(200);
  });

  test("of two people who sign at once one does", async () => {
    const { number, id } = await ready();
    await clearConflict(id);
    const answers = await Promise.all([step(number, "sign"), step(number, "sign"), step(number, "sign")]);
    // Who comes a moment later sees a signed contract, which cannot be signed (422); at the same moment it is taken (409).
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(2);
  });
});

async function signed() {
  const { number, id } = await ready({ opponent: "박상대" });
  await clearConflict(id);
  await step(number, "sign", { signedAt: "2026-11-10" });
  return { number, id };
}

describe("after signing", () => {
  test("a case is opened with the same people", async () => {
    const { number } = await draft();
    expect((await app.call(openProject, { params: paramsOf(number), body: {} }, { token: clerk.token })).status).toBe(
      422,
    );
    const contract = await signed();
    const opened = await app.call(openProject, { params: paramsOf(contract.number), body: {} }, { token: clerk.token });
    const project = await app.database.query
      .selectFrom("projects")
      .select(["title", "client_id", "opponent", "contract_id", "responsible_id", "client_name"])
      .where("id_int", "=", opened.body.number)
      .executeTakeFirstOrThrow();
    expect(project).toEqual({
      title: "대여금 청구",
      client_id: clientId,
      opponent: "박상대",
      contract_id: contract.id,
      responsible_id: lawyer.id,
      client_name: "한위임",
    });
    const { body } = await app.call(readTerms, { params: paramsOf(contract.number) }, { token: clerk.token });
    expect(body.projects).toEqual([{ number: opened.body.number, title: "대여금 청구" }]);
  });

  test("the 수임장부 takes a number and a day between signing and today", async () => {
    const { number } = await signed();
    const enter = async (ledgerAt: string) =>
      app.call(
        enterLedger,
        { params: paramsOf(number), body: { version: await versionOf(number), ledgerNo: "2026-17", ledgerAt } },
        { token: clerk.token },
      );
    expect((await enter("2026-11-09")).status).toBe(400);
    expect((await enter("2999-01-01")).status).toBe(400);
    expect((await enter("2026-11-12")).status).toBe(200);
    const { body } = await app.call(contractCalls.read, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.model).toMatchObject({ ledgerNo: "2026-17", ledgerAt: "2026-11-12", ledgerDaysLeft: null });
  });

  test("ending needs a reason, and the history tells each step", async () => {
    const { number } = await signed();
    expect((await step(number, "terminate")).status).toBe(400);
    expect((await step(number, "void", { reason: "합의하여 끝냄" })).status).toBe(422);
    expect((await step(number, "terminate", { reason: "의뢰인 해지" })).body.state).toBe("terminated");
    const { body } = await app.call(contractCalls.history, { params: paramsOf(number) }, { token: clerk.token });
    expect(body.models.map(({ action }) => action).slice(0, 3)).toEqual(["해지", "서명완료", "승인"]);
  });

  test("a contract that came to nothing gives its consultation back", async () => {
    const consult = await app.database.query
      .insertInto("consults")
      .values({ team_id: home, name: "김상담", status: "converted" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { number } = await draft({ consult: consult.id });
    expect((await step(number, "void", { reason: "의뢰 철회" })).body.state).toBe("void");
    const after = await app.database.query
      .selectFrom("consults")
      .select("status")
      .where("id", "=", consult.id)
      .executeTakeFirstOrThrow();
    expect(after.status).toBe("considering");
  });
});

test("the history names the client to those alone who may see the name in the list", async () => {
  const viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  const { number } = await draft();
  const told = async (token: string) => {
    const { body } = await app.call(contractCalls.history, { params: paramsOf(number) }, { token });
    return body.models.flatMap(({ changes }) => changes).find(({ label }) => label === "위임인")?.after;
  };
  expect(await told(clerk.token)).toBe("한위임");
  expect(await told(viewer.token)).toBe("한*임");
});
