import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { listPresaleAreas, readPresaleArea } from "../endpoints.ts";

let app: TestApp;
let home: number;
let presaleTeam: number;
let member: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  presaleTeam = await app.createTeam("분양팀");
  await app.database.query.updateTable("firm_settings").set({ presale_team_id: presaleTeam }).execute();
  member = await app.createStaff({ roles: ["컨설턴트"], teamIds: [presaleTeam, home] });
});
afterAll(() => app.stop());

test("members of the presale team and 관리자 alone", async () => {
  const outsider = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  expect((await app.call(listPresaleAreas, { query: {} })).status).toBe(401);
  expect((await app.call(listPresaleAreas, { query: {} }, { token: outsider.token })).status).toBe(403);
  expect((await app.call(listPresaleAreas, { query: {} }, { token: member.token })).status).toBe(200);
  expect((await app.call(listPresaleAreas, { query: {} }, { token: admin.token })).status).toBe(200);
});

test("lists the areas of the active team with the number of their open tasks", async () => {
  const { id } = await app.database.query
    .insertInto("presale_areas")
    .values({ team_id: presaleTeam, name: "한빛아파트", region: "경기 수원", status: "모집" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const foreign = await app.database.query
    .insertInto("presale_areas")
    .values({ team_id: home, name: "다른 팀 현장" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const task = {
    title: "설명회 준비",
    importance: "B",
    all_check: "N",
    created_by: member.id,
    presale_area_id: id,
  } as const;
  await app.database.query
    .insertInto("tasks")
    .values([task, { ...task, status: "완료", closed_at: new Date() }])
    .execute();
  const { body } = await app.call(listPresaleAreas, { query: {} }, { token: member.token });
  expect(body).toMatchObject({
    total: 1,
    models: [{ id, name: "한빛아파트", region: "경기 수원", status: "모집", openTasks: 1 }],
  });
  const read = (area: number) => app.call(readPresaleArea, { params: { id: String(area) } }, { token: member.token });
  expect((await read(id)).body.model).toMatchObject({ id, name: "한빛아파트", openTasks: 1 });
  const hidden = await read(foreign.id);
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...(await read(987_654)).body, requestId: "" });
});
