import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { listDisputes, readDispute } from "../endpoints.ts";

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
  const { body } = await app.call(listDisputes, { query: {} }, { token });
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
  expect((await app.call(listDisputes, { query: {} })).status).toBe(401);
  expect((await app.call(listDisputes, { query: {} }, { token: teamless.token })).status).toBe(403);
  const hidden = await app.call(readDispute, { params: { id: String(id) } }, { token: lead.token });
  const absent = await app.call(readDispute, { params: { id: "987654" } }, { token: lead.token });
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
});

test("the record names owner and project, and the reading is written down", async () => {
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "보수금 사건" })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  const id = await addDispute("보수 분쟁", { owner_id: owner.id, project_id: project.id });
  const { body } = await app.call(readDispute, { params: { id: String(id) } }, { token: owner.token });
  expect(body.model).toMatchObject({
    id,
    title: "보수 분쟁",
    kind: "의뢰인",
    status: "received",
    teamName: "진행1팀",
    project: { idInt: project.id_int, title: "보수금 사건" },
    owner: { id: owner.id, shortName: "김담당" },
  });
  const log = await app.database.query
    .selectFrom("access_log")
    .select(["action", "subject", "record_ids"])
    .where("staff_id", "=", owner.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(log).toEqual({ action: "조회", subject: "분쟁", record_ids: [id] });
});
