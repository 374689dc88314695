import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { listProjects, readProject } from "../endpoints.ts";

let app: TestApp;
let home: number;
let other: number;
let manager: TestStaff;

type Project = {
  title: string;
  client_name?: string;
  client_tel?: string;
  opponent?: string;
  case_scope?: "일반" | "외국" | "비자";
  team_id?: number;
  responsible_id?: number;
};

async function addProject(project: Project): Promise<number> {
  const row = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, ...project })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  return row.id_int;
}

async function titles(search: string, token = manager.token): Promise<string[]> {
  const { body } = await app.call(listProjects, { query: { search } }, { token });
  return body.models.map(({ title }) => title);
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  manager = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
});
afterAll(() => app.stop());

describe("who may see projects", () => {
  test("401 without a session, 403 without 고객리스트", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
    expect((await app.call(listProjects, { query: {} })).status).toBe(401);
    expect((await app.call(listProjects, { query: {} }, { token: lawyer.token })).status).toBe(403);
    expect((await app.call(readProject, { params: { idInt: "1" } }, { token: lawyer.token })).status).toBe(403);
  });

  test("a project of another team answers like one that does not exist", async () => {
    const foreign = await addProject({ title: "남의 사건", team_id: other });
    const refused = await app.call(readProject, { params: { idInt: String(foreign) } }, { token: manager.token });
    const absent = await app.call(readProject, { params: { idInt: "987654" } }, { token: manager.token });
    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
    expect(await titles("남의 사건")).toEqual([]);
  });

  test("출입국팀장 sees foreign and visa cases alone; a second right to the list lifts the limit", async () => {
    const lead = await app.createStaff({ roles: ["출입국팀장"], teamIds: [home] });
    const both = await app.createStaff({ roles: ["출입국팀장", "매니저"], teamIds: [home] });
    await addProject({ title: "체류 민사" });
    await addProject({ title: "체류 비자", case_scope: "비자" });
    expect(await titles("체류", lead.token)).toEqual(["체류 비자"]);
    expect(await titles("체류", both.token)).toEqual(["체류 비자", "체류 민사"]);
  });
});

test("the record names team, client and the responsible lawyer; the telephone number is masked for show", async () => {
  const lawyer = await app.createStaff({ shortName: "이책임", roles: ["책임변"], teamIds: [home] });
  const idInt = await addProject({
    title: "전세보증금 반환 청구",
    client_name: "홍길동",
    client_tel: "01000005678",
    opponent: "임대인",
    responsible_id: lawyer.id,
  });
  const viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  const full = await app.call(readProject, { params: { idInt: String(idInt) } }, { token: manager.token });
  const masked = await app.call(readProject, { params: { idInt: String(idInt) } }, { token: viewer.token });
  expect(full.body.model).toMatchObject({
    idInt,
    title: "전세보증금 반환 청구",
    clientName: "홍길동",
    clientTel: "010-0000-5678",
    opponent: "임대인",
    teamName: "진행1팀",
    status: "open",
    responsible: { id: lawyer.id, shortName: "이책임" },
  });
  expect(masked.body.model.clientTel).toBe("010-****-5678");
});

test.each(["계약금 반환", "ㄱㅇㄱ", "한빛", "00002468", "2468"])("%s finds the project", async (text) => {
  const idInt = await addProject({ title: "계약금 반환", client_name: "한빛상사", client_tel: "010-0000-2468" });
  expect(await titles(text)).toContain("계약금 반환");
  expect(await titles(String(idInt))).toEqual(["계약금 반환"]);
});

test("page 2 continues page 1", async () => {
  const team = await app.createTeam();
  const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  for (let index = 0; index < 7; index += 1) await addProject({ title: `사건 ${index}`, team_id: team });
  const pages = await Promise.all(
    ["1", "2"].map((page) => app.call(listProjects, { query: { size: "4", page } }, { token })),
  );
  expect(pages.map(({ body }) => [body.models.length, body.total])).toEqual([
    [4, 7],
    [3, 7],
  ]);
  expect(new Set(pages.flatMap(({ body }) => body.models.map(({ id }) => id))).size).toBe(7);
});
