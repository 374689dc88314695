import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { decideHits, doneCaseCalls, readHits, readPublic } from "../endpoints.ts";
import { doneCaseSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let writer: TestStaff;
let reader: TestStaff;
let lawyer: TestStaff;
let closed: number;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("홍보팀");
  writer = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  reader = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  closed = await addProject("closed");
});
afterAll(() => app.stop());

async function addProject(status: "closed" | "active"): Promise<number> {
  const row = await app.database.query
    .insertInto("projects")
    .values({
      team_id: home,
      title: "대여금",
      status,
      client_name: "한가람",
      client_tel: "010-0000-4271",
      opponent: "도다온",
      case_no: "2024가단901234",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const body = "원고 한가람은 2024 가단 901234 사건에서 피고 도다온을 상대로 이겼다.";

async function addStory(values: object = {}, by = writer): Promise<{ id: number; version: number }> {
  const input = {
    title: "대여금을 돌려받은 사례",
    category: "민사",
    project: closed,
    lawyer: lawyer.id,
    body,
    ...values,
  };
  const created = await app.call(doneCaseCalls.create, { body: input as never }, { token: by.token });
  expect(created.status).toBe(200);
  return created.body.model;
}

async function step({ token }: TestStaff, id: number, name: keyof typeof doneCaseSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("done_cases")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const sent = { params: { number: String(id) }, body: { version, ...more } as never };
  return app.call(stepCall(doneCaseSteps, name as "submit"), sent, { token });
}

const hits = async (id: number) =>
  (await app.call(readHits, { params: { number: String(id) } }, { token: reader.token })).body;

async function maskAll(id: number): Promise<void> {
  const { version, hits: found } = await hits(id);
  const sent = { version, ids: found.map((hit) => hit.id), decision: "masked" as const, replacement: "" };
  const answer = await app.call(decideHits, { params: { number: String(id) }, body: sent }, { token: reader.token });
  expect(answer.body.open).toBe(0);
}

test("only a case that has ended becomes a story", async () => {
  const project = await addProject("active");
  const input = { title: "이른 사례", category: "민사", project } as const;
  const refused = await app.call(doneCaseCalls.create, { body: input }, { token: writer.token });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["project"]]);
});

test("names and numbers of the case are found, decided one by one, and gone from what everybody reads", async () => {
  const { id } = await addStory();
  const found = await hits(id);
  expect(found.hits.filter(({ known }) => known).map(({ phrase }) => phrase)).toEqual([
    "한가람",
    "2024 가단 901234",
    "도다온",
  ]);
  expect((await step(writer, id, "submit")).body.state).toBe("anonymising");
  const early = await step(reader, id, "markRead");
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining("3곳")]);
  await maskAll(id);
  const { body: shown } = await app.call(readPublic, { params: { number: String(id) } }, { token: writer.token });
  expect(shown.model.body).toBe("원고 ○○○은 (번호) 사건에서 피고 ○○○을 상대로 이겼다.");
  expect(Object.keys(shown.model)).not.toContain("project");
  expect((await step(reader, id, "markRead")).body.state).toBe("read");
});

test("published only with consent, by a lawyer who did not read it, and never what nobody has read", async () => {
  const { id } = await addStory();
  await step(writer, id, "submit");
  await maskAll(id);
  await step(reader, id, "markRead");
  expect((await step(reader, id, "approve")).status).toBe(403);
  const without = await step(lawyer, id, "approve");
  expect([without.status, without.body.message]).toEqual([422, expect.stringContaining("동의일")]);
  await app.database.query.updateTable("done_cases").set({ consent_on: "2026-03-02" }).where("id", "=", id).execute();
  expect((await step(lawyer, id, "approve")).body.state).toBe("approved");
  // As if somebody had written past the calls.
  await app.database.query
    .updateTable("done_cases")
    .set({ body: `${body} 덧붙임` })
    .where("id", "=", id)
    .execute();
  const unread = await step(writer, id, "publish");
  expect([unread.status, unread.body.message]).toEqual([422, expect.stringContaining("읽음 확인 뒤")]);
  await app.database.query.updateTable("done_cases").set({ body }).where("id", "=", id).execute();
  expect((await step(writer, id, "publish")).body.state).toBe("published");
});

test("without consent a lawyer who did not write it confirms that nobody can be recognised, for the text that was read", async () => {
  const lawyerWrites = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
  const { id } = await addStory({}, lawyerWrites);
  const basis = async () =>
    (await app.call(doneCaseCalls.read, { params: { number: String(id) } }, { token: writer.token })).body.model.basis;
  const read = async () => {
    await maskAll(id);
    expect((await step(reader, id, "markRead")).body.state).toBe("read");
  };
  const confirm = (who: TestStaff, anonymityRemoved = "의뢰인과 상대방의 이름, 사건번호를 가렸습니다.") =>
    step(who, id, "confirmAnonymity", { anonymityRemoved });
  await step(writer, id, "submit");
  await read();
  expect((await confirm(reader)).status).toBe(403);
  expect((await confirm(lawyerWrites)).status).toBe(422);
  expect((await confirm(lawyer, "이름")).body.fields).toHaveProperty("anonymityRemoved");
  expect((await confirm(lawyer)).status).toBe(200);
  const { body: told } = await app.call(doneCaseCalls.list, { query: { basis: "anonymous" } }, { token: writer.token });
  expect(told.models.map(({ number }) => number)).toEqual([id]);
  expect((await step(lawyer, id, "approve")).body.state).toBe("approved");

  // Another text is another question.
  const { version } = (await app.call(doneCaseCalls.read, { params: { number: String(id) } }, { token: writer.token }))
    .body.model;
  const changes = { summary: "빌려준 돈을 모두 돌려받았습니다." };
  await app.call(
    doneCaseCalls.update,
    { params: { number: String(id) }, body: { version, changes } },
    { token: writer.token },
  );
  await read();
  expect(await basis()).toBe("none");
  expect((await step(lawyer, id, "approve")).status).toBe(422);
  // A client who does not want it is not passed over.
  await confirm(lawyer);
  await step(writer, id, "withdrawConsent", { reason: "의뢰인이 전화로 요청" });
  expect(await basis()).toBe("withdrawn");
});

test("a change of the text takes it back to whoever reads it, and what was decided stays", async () => {
  const { id } = await addStory();
  await step(writer, id, "submit");
  await maskAll(id);
  await step(reader, id, "markRead");
  const { version } = (await app.call(doneCaseCalls.read, { params: { number: String(id) } }, { token: writer.token }))
    .body.model;
  const changes = { body: `${body} 한가람의 전화 010.0000.4271로 알렸다.` };
  const changed = await app.call(
    doneCaseCalls.update,
    { params: { number: String(id) }, body: { version, changes } },
    { token: writer.token },
  );
  expect(changed.body.model.status).toBe("anonymising");
  const { hits: now } = await hits(id);
  expect(now.filter(({ decision }) => decision === "open").map(({ phrase }) => phrase)).toContain("010.0000.4271");
  expect(now.filter(({ decision }) => decision === "masked").length).toBeGreaterThan(0);
});

test("what the records come to hold is looked for before it counts as read", async () => {
  const project = await addProject("closed");
  const { id } = await addStory({ project, body: "의뢰인과 표우주 사이의 다툼이었다." });
  await step(writer, id, "submit");
  await app.database.query.updateTable("projects").set({ opponent: "표우주" }).where("id", "=", project).execute();
  const refused = await step(reader, id, "markRead");
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("새로 찾은")]);
});

test("a client who withdraws consent hides the story, and the lawyer is told", async () => {
  const { id } = await addStory();
  await app.database.query
    .updateTable("done_cases")
    .set({ status: "published", consent_on: "2026-03-02" })
    .where("id", "=", id)
    .execute();
  expect((await step(writer, id, "withdrawConsent", { reason: "의뢰인이 전화로 요청" })).body.state).toBe("hidden");
  const task = await app.database.query
    .selectFrom("tasks")
    .select("url")
    .where("title", "like", `[동의 철회] 성공사례 ${id} %`)
    .executeTakeFirst();
  expect(task).toEqual({ url: `/lawfirm/donecase/${id}` });
});

test("what is published is taken down before it is removed", async () => {
  const { id } = await addStory();
  const set = (status: "published" | "hidden") =>
    app.database.query.updateTable("done_cases").set({ status }).where("id", "=", id).execute();
  const remove = async () => {
    const { version } = await app.database.query
      .selectFrom("done_cases")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return app.call(
      doneCaseCalls.remove,
      { params: { number: String(id) }, body: { version } },
      { token: writer.token },
    );
  };
  await set("published");
  expect((await remove()).status).toBe(422);
  await set("hidden");
  expect((await remove()).status).toBe(200);
});

test("consent is withdrawn of a story that was taken down, too", async () => {
  const { id } = await addStory();
  await app.database.query
    .updateTable("done_cases")
    .set({ status: "hidden", consent_on: "2026-03-02" })
    .where("id", "=", id)
    .execute();
  expect((await step(writer, id, "withdrawConsent", { reason: "의뢰인이 전화로 요청" })).body.state).toBe("hidden");
  const { body: told } = await app.call(
    doneCaseCalls.read,
    { params: { number: String(id) } },
    { token: writer.token },
  );
  expect(told.model.consentWithdrawnOn).not.toBeNull();
});

test("stories that name a lawyer who has left the firm are a list", async () => {
  const gone = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const { id } = await addStory({ lawyer: gone.id });
  const listed = async () =>
    (await app.call(doneCaseCalls.list, { query: { nameReview: "Y" } }, { token: writer.token })).body.models.map(
      ({ number }) => number,
    );
  expect(await listed()).not.toContain(id);
  await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", gone.id).execute();
  expect(await listed()).toEqual([id]);
});

test("401, 403, and 404 for stories of other teams and of cases behind a wall", async () => {
  const { id } = await addStory();
  const params = { number: String(id) };
  const outsider = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  const stranger = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [await app.createTeam()] });
  expect((await app.call(readHits, { params })).status).toBe(401);
  expect((await app.call(readHits, { params }, { token: outsider.token })).status).toBe(404);
  expect((await app.call(readHits, { params }, { token: stranger.token })).status).toBe(404);
  await app.database.pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, decided_by, check_id) select 'project', $2, 'decline', $3, id from found`,
    [home, closed, lawyer.id],
  );
  expect((await app.call(doneCaseCalls.read, { params }, { token: writer.token })).status).toBe(404);
});
