import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { importEndpoints, type ImportModel } from "#records/import.ts";
import { presaleBuyer } from "../buyer.ts";
import { presaleAreaCalls } from "../endpoints.ts";

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

test("a pasted table names the row that stands twice as it stands there", async () => {
  const area = await app.database.query
    .insertInto("presale_areas")
    .values({ team_id: presaleTeam, name: "금빛아파트" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const calls = importEndpoints(presaleBuyer);
  const table = "sep=\t\n성명\t동\t호\t연락처\n가람\t101\t201\t010-0000-6001\n누리\t101\t201\t010-0000-6001";
  const sent = await fetch(`${app.url}${calls.upload.path}?name=${encodeURIComponent("표.csv")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, "content-type": "application/octet-stream" },
    body: table,
  });
  const { model } = (await sent.json()) as { model: ImportModel };
  const input = { params: { importId: String(model.id) }, body: { mapping: model.mapping, given: { area: area.id } } };
  const { body } = await app.call(calls.check, input, member);
  expect(body.faults.map(({ row, message }) => [row, message])).toEqual([
    [3, "같은 동·호와 연락처의 사람이 같은 표의 2행에 있습니다."],
  ]);
  await app.database.query.deleteFrom("presale_areas").execute();
});

test("members of the presale team and 관리자 alone", async () => {
  const outsider = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  await app.database.query.insertInto("presale_areas").values({ team_id: presaleTeam, name: "은빛아파트" }).execute();
  const list = async (token?: string) => {
    const answer = await app.call(presaleAreaCalls.list, { query: {} }, token === undefined ? {} : { token });
    return answer.status === 200 ? answer.body.models.length : answer.status;
  };
  expect([await list(), await list(outsider.token), await list(member.token), await list(admin.token)]).toEqual([
    401, 0, 1, 1,
  ]);
  await app.database.query.deleteFrom("presale_areas").execute();
});

test("a member records an area; list and page tell its open tasks, other teams' areas are absent", async () => {
  const { token } = member;
  const made = await app.call(
    presaleAreaCalls.create,
    { body: { name: "한빛아파트", region: "경기 수원", status: "모집", type: "아파트", issue: "하자", units: 812 } },
    { token },
  );
  expect(made.status).toBe(200);
  const [area] = await app.database.query.selectFrom("presale_areas").select("id").execute();
  const id = area!.id;
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
    record_type: "presaleArea",
    record_id: id,
  } as const;
  await app.database.query
    .insertInto("tasks")
    .values([task, { ...task, status: "완료", closed_at: new Date() }])
    .execute();
  const found = await app.call(presaleAreaCalls.list, { query: { search: "ㅎㅂ" } }, { token });
  expect(found.body).toMatchObject({
    total: 1,
    models: [{ id, name: "한빛아파트", region: "경기 수원", status: "모집", units: 812, openTasks: 1 }],
  });
  const read = (number: number) => app.call(presaleAreaCalls.read, { params: { number: String(number) } }, { token });
  expect((await read(id)).body.model).toMatchObject({ id, name: "한빛아파트", openTasks: 1 });
  const hidden = await read(foreign.id);
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...(await read(987_654)).body, requestId: "" });
});

test("what the kinds of site do not know is refused", async () => {
  const answer = await app.call(
    presaleAreaCalls.create,
    { body: { name: "이름", status: "조사", type: "호텔" as never } },
    { token: member.token },
  );
  expect(answer.status).toBe(400);
});
