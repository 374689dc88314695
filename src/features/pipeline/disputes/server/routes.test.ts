import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall, undoCall } from "#records/steps.ts";
import { disputeCalls } from "../endpoints.ts";
import { disputeSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let other: number;
let owner: TestStaff;
let lead: TestStaff;

async function addDispute(title: string, options: { team_id?: number; owner_id?: number; project_id?: number } = {}) {
  const row = await app.database.query
    .insertInto("disputes")
    .values({ title, kind: "의뢰인", team_id: home, ...options })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function seen(token: string): Promise<string[]> {
  const { body } = await app.call(disputeCalls.list, { query: {} }, { token });
  expect(body.total).toBe(body.models.length);
  return body.models.map(({ title }) => title);
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  owner = await app.createStaff({ shortName: "김담당", roles: ["어쏘변"], teamIds: [home] });
  lead = await app.createStaff({ roles: ["책임변"], teamIds: [home] });
});
afterAll(() => app.stop());

test("책임변 sees those of the team, 관리자 all, the owner his own, colleagues none", async () => {
  await addDispute("팀의 분쟁");
  await addDispute("담당 분쟁", { owner_id: owner.id });
  await addDispute("다른 팀 분쟁", { team_id: other });
  await addDispute("다른 팀 담당 분쟁", { team_id: other, owner_id: owner.id });
  const colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  expect(await seen(lead.token)).toEqual(["담당 분쟁", "팀의 분쟁"]);
  expect(await seen(owner.token)).toEqual(["다른 팀 담당 분쟁", "담당 분쟁"]);
  expect(await seen(colleague.token)).toEqual([]);
  expect(await seen(admin.token)).toHaveLength(4);
});

test("401, 403 without a team, and 404 alike for hidden and absent disputes", async () => {
  const id = await addDispute("숨은 분쟁", { team_id: other });
  const teamless = await app.createStaff({ roles: ["책임변"] });
  expect((await app.call(disputeCalls.list, { query: {} })).status).toBe(401);
  expect((await app.call(disputeCalls.list, { query: {} }, { token: teamless.token })).status).toBe(403);
  const hidden = await app.call(disputeCalls.read, { params: { number: String(id) } }, { token: lead.token });
  const absent = await app.call(disputeCalls.read, { params: { number: "987654" } }, { token: lead.token });
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
});

test("whoever records a dispute without naming an owner owns it", async () => {
  const body = { title: "환불 요구", kind: "의뢰인", severity: "high", amountClaimed: 3_300_000 } as const;
  const created = await app.call(disputeCalls.create, { body }, { token: owner.token });
  expect(created.body.model).toMatchObject({ ...body, status: "received", owner: { id: owner.id } });
});

async function step(token: string, id: number, name: keyof typeof disputeSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("disputes")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version, ...more } as never;
  return app.call(stepCall(disputeSteps, name), { params: { number: String(id) }, body }, { token });
}

const ask = (who: TestStaff, id: number) => step(who.token, id, "askFacts", { factsFrom: lead.id });

/** A file on the dispute, as its page would attach one. */
const attach = (id: number) =>
  app.database.query.insertInto("files").values({ record_type: "dispute", record_id: id }).execute();

describe("steps", () => {
  test("from 접수 to 종결, each with what it needs, in words in the history", async () => {
    const id = await addDispute("합의할 분쟁", { owner_id: owner.id });
    const { token } = owner;
    expect((await ask(owner, id)).body.state).toBe("fact");
    const bare = await step(token, id, "agree");
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["amountAgreed"]]);
    const unsigned = await step(token, id, "agree", { amountAgreed: 1_000_000 });
    expect([unsigned.status, unsigned.body.message]).toEqual([422, expect.stringContaining("서명한 합의서")]);
    await attach(id);
    expect((await step(token, id, "agree", { amountAgreed: 1_000_000 })).body.state).toBe("agreed");
    expect((await ask(owner, id)).status).toBe(422);
    expect((await step(token, id, "close", { resolution: "환불하고 종결" })).body.state).toBe("closed");
    const { body } = await app.call(disputeCalls.history, { params: { number: String(id) } }, { token });
    expect(body.models.map(({ action }) => action)).toEqual(["종결", "합의", "사실확인 요청"]);
    expect(body.models[1]!.changes).toContainEqual({ label: "합의액", before: "", after: "1,000,000원" });
  });

  test("a stale version and a hidden dispute are refused", async () => {
    const id = await addDispute("낡은 분쟁", { owner_id: owner.id });
    await ask(owner, id);
    const stale = { params: { number: String(id) }, body: { version: 1 } };
    expect((await app.call(stepCall(disputeSteps, "respond"), stale, { token: owner.token })).status).toBe(409);
    const colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
    expect((await step(colleague.token, id, "respond")).status).toBe(404);
  });

  test("the answer of a record says which steps are open and why others are not", async () => {
    const { id: projectId } = await app.database.query
      .insertInto("projects")
      .values({ team_id: home, title: "불만 사건", responsible_id: lead.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const id = await addDispute("불만의 단계", { project_id: projectId, owner_id: owner.id });
    await ask(owner, id);
    const can = async ({ token }: TestStaff) =>
      (await app.call(disputeCalls.read, { params: { number: String(id) } }, { token })).body.model.can;
    const unsigned = expect.stringContaining("합의서");
    expect(await can(owner)).toEqual({ respond: true, agree: unsigned, goExternal: true, reject: true });
    expect((await can(lead))!["reject"]).toContain("책임변호사");
  });

  test("the last step is taken back by whoever took it, and by nobody once somebody has acted on it", async () => {
    const id = await addDispute("되돌릴 분쟁", { owner_id: owner.id });
    const undo = async ({ token }: TestStaff, version: number) =>
      app.call(undoCall(disputeSteps), { params: { number: String(id) }, body: { version } }, { token });
    const taken = await step(owner.token, id, "goExternal", { externalKind: "petition", externalRef: "2026-가-1" });
    expect(taken.body).toMatchObject({ state: "external", undoable: true });
    expect((await undo(lead, taken.body.version)).status).toBe(422);
    const back = await undo(owner, taken.body.version);
    expect(back.body).toMatchObject({ state: "received", undoable: false });
    expect((await undo(owner, back.body.version)).status).toBe(422);
  });

  test("the responsible lawyer does not end a complaint about his own case", async () => {
    const { id: projectId } = await app.database.query
      .insertInto("projects")
      .values({ team_id: home, title: "불만 사건", responsible_id: lead.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const id = await addDispute("불만", { project_id: projectId, owner_id: owner.id });
    await step(lead.token, id, "respond");
    expect((await step(lead.token, id, "close", { resolution: "끝" })).status).toBe(422);
    expect((await step(owner.token, id, "close", { resolution: "끝" })).status).toBe(200);
  });

  test("nor does a lawyer of the contract end or settle a 진정 about it, but a quarrel with the other side he does", async () => {
    const { id: contract_id } = await app.database.query
      .insertInto("contracts")
      .values({ team_id: home, title: "진정의 계약" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.database.query.insertInto("contract_lawyers").values({ contract_id, staff_id: owner.id }).execute();
    const opened = async (kind: "기관" | "상대방") => {
      const id = await addDispute(`${kind} 진정`, { owner_id: owner.id });
      await app.database.query.updateTable("disputes").set({ kind, contract_id }).where("id", "=", id).execute();
      await attach(id);
      await step(owner.token, id, "respond");
      return id;
    };
    const own = await opened("기관");
    const refused = await step(owner.token, own, "agree", { amountAgreed: 1 });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("다른 사람이")]);
    expect((await step(owner.token, own, "reject", { resolution: "끝" })).status).toBe(422);
    expect((await step(lead.token, own, "agree", { amountAgreed: 1 })).status).toBe(200);
    const quarrel = await opened("상대방");
    expect((await step(owner.token, quarrel, "close", { resolution: "끝" })).status).toBe(200);
  });

  test("사실확인 asks somebody by a task, who then sees the dispute; taken back, the task goes", async () => {
    const asked = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
    const id = await addDispute("물어볼 분쟁", { owner_id: owner.id });
    const nobody = await step(owner.token, id, "askFacts");
    expect([nobody.status, Object.keys(nobody.body.fields ?? {})]).toEqual([400, ["factsFrom"]]);
    const taken = await step(owner.token, id, "askFacts", { factsFrom: asked.id });
    const params = { number: String(id) };
    const read = async () => (await app.call(disputeCalls.read, { params }, { token: asked.token })).status;
    expect(await read()).toBe(200);
    const tasks = () =>
      app.database.query
        .selectFrom("tasks")
        .select(["title", "importance", "status"])
        .where("record_type", "=", "dispute")
        .where("record_id", "=", id)
        .execute();
    expect(await tasks()).toEqual([{ title: `[사실확인] 분쟁 ${id}`, importance: "A", status: "대기" }]);
    await app.call(undoCall(disputeSteps), { params, body: { version: taken.body.version } }, { token: owner.token });
    expect((await tasks())[0]!.status).toBe("포기");
    expect(await read()).toBe(404);
  });
});

test("the day for the answer to a 진정 is a deadline of the dispute, and shows nowhere that the dispute does not", async () => {
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "진정의 사건", responsible_id: lead.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await addDispute("변호사회 진정", { owner_id: owner.id, project_id: project.id });
  const rule = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", "COURT_SET")
    .executeTakeFirstOrThrow();
  const today = seoulDay(Date.now());
  const body = {
    ruleId: rule.id,
    method: "event",
    startOn: today,
    courtOn: addDays(today, 14),
    documentName: "답변서",
    record: { type: "dispute", id },
  } as never;
  const colleague = await app.createStaff({ roles: ["어쏘변"], teamIds: [home] });
  expect((await app.call(enterDeadline, { body }, { token: colleague.token })).status).toBe(404);
  const entered = await app.call(enterDeadline, { body }, { token: owner.token });
  expect([entered.status, entered.body.message]).toEqual([200, undefined]);
  const { rows } = await app.database.pool.query(
    "select d.owner_id, p.next_deadline_on from deadlines d, projects p where d.record_type = 'dispute' and d.record_id = $1 and p.id = $2",
    [id, project.id],
  );
  expect(rows).toEqual([{ owner_id: owner.id, next_deadline_on: null }]);
});

test("the record names owner and project, and the reading is written down", async () => {
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "보수금 사건" })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  const id = await addDispute("보수 분쟁", { owner_id: owner.id, project_id: project.id });
  const { body } = await app.call(disputeCalls.read, { params: { number: String(id) } }, { token: owner.token });
  expect(body.model).toMatchObject({
    id,
    title: "보수 분쟁",
    kind: "의뢰인",
    status: "received",
    team: { label: "진행1팀" },
    project: { number: project.id_int, label: "보수금 사건" },
    owner: { id: owner.id, label: "김담당" },
  });
  const log = await app.database.query
    .selectFrom("access_log")
    .select(["action", "subject", "record_ids"])
    .where("staff_id", "=", owner.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(log).toEqual({ action: "조회", subject: "분쟁", record_ids: [id] });
});
