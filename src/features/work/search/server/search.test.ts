import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { switchTeam } from "#features/identity/staff/endpoints.ts";
import { updateEntry } from "#features/work/tasks/endpoints.ts";
import { searchEverything } from "../endpoints.ts";

let app: TestApp;
let home: number;
let other: number;
let me: TestStaff;
let colleague: TestStaff;

async function find(q: string, token = me.token) {
  const { status, body } = await app.call(searchEverything, { query: { q } }, { token });
  expect(status).toBe(200);
  return body.models;
}

async function addTask(title: string, options: { from: TestStaff; to: TestStaff; ownTitle?: string; open?: boolean }) {
  const closed = options.open === false;
  const { id } = await app.database.query
    .insertInto("tasks")
    .values({
      title,
      importance: "A",
      all_check: "N",
      created_by: options.from.id,
      ...(closed && { status: "완료", closed_at: new Date() }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await app.database.query
    .insertInto("task_users")
    .values({
      task_id: id,
      staff_id: options.to.id,
      title,
      importance: "S",
      ...(closed && { status: "완료", is_open: false }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (options.ownTitle) {
    const call = { params: { taskUserId: String(entry.id) }, body: { title: options.ownTitle } };
    expect((await app.call(updateEntry, call, { token: options.to.token })).status).toBe(200);
  }
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  me = await app.createStaff({ shortName: "박검색", roles: ["송무팀원"], teamIds: [home], department: "송무팀" });
  colleague = await app.createStaff({
    shortName: "최동료",
    roles: ["송무팀원"],
    teamIds: [home],
    department: "총무팀",
  });
});
afterAll(() => app.stop());

test("401 without a session, 403 without a team, 400 below two characters", async () => {
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(searchEverything, { query: { q: "김철수" } })).status).toBe(401);
  expect((await app.call(searchEverything, { query: { q: "김철수" } }, { token: teamless.token })).status).toBe(403);
  for (const q of ["", "김", " 김 ", "가".repeat(101)]) {
    const answer = await app.call(searchEverything, { query: { q } }, { token: me.token });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(["q"]);
  }
  expect(await find("..")).toEqual([]);
});

describe("tasks", () => {
  test("my entries by either title and those I sent; never those between others", async () => {
    const received = await addTask("준비서면 초안", { from: colleague, to: me, ownTitle: "급한 초안" });
    const sent = await addTask("준비서면 제출", { from: me, to: colleague });
    const both = await addTask("준비서면 혼자", { from: me, to: me });
    const done = await addTask("준비서면 완료분", { from: colleague, to: me, open: false });
    await addTask("준비서면 남의일", { from: colleague, to: colleague });
    const hits = await find("ㅈㅂㅅㅁ");
    expect(hits.map(({ id }) => id)).toEqual([both, sent, received, done]);
    expect(hits[1]).toEqual({
      kind: "task",
      label: "할일",
      id: sent,
      title: "준비서면 제출",
      detail: "A · 나의 요청",
      state: "대기",
      path: "/?view=sent",
    });
    expect(hits[2]).toMatchObject({ title: "급한 초안", detail: "S · 최동료 요청" });
    const entry = await app.database.query
      .selectFrom("task_users")
      .select("id")
      .where("task_id", "=", received)
      .executeTakeFirstOrThrow();
    expect(hits[2]!.path).toBe(`/?entry=${entry.id}`);
    expect(decodeURIComponent(hits[3]!.path)).toBe("/?view=completed&list=received&search=준비서면+완료분");
    expect((await find("급한")).map(({ id }) => id)).toEqual([received]);
    expect((await find("급한 준비")).map(({ id }) => id)).toEqual([received]);
    // No word begins in the one title and ends in the other.
    expect(await find("초안준비")).toEqual([]);
  });
});

describe("consultations and projects", () => {
  let consultNumber: number;
  beforeAll(async () => {
    const consult = await app.database.query
      .insertInto("consults")
      .values([
        { team_id: home, name: "김철수", tel: "010-0000-8642", brief: "대여금" },
        { team_id: other, name: "김철순", tel: "010-0000-8643" },
      ])
      .returning("id_int")
      .execute();
    consultNumber = consult[0]!.id_int;
    await app.database.query
      .insertInto("projects")
      .values([
        { team_id: home, title: "대여금 청구", client_name: "김철수", client_tel: "010-0000-8642" },
        { team_id: other, title: "대여금 항소", client_name: "김철순" },
      ])
      .execute();
  });

  test.each(["ㄱㅊㅅ", "김철", "8642", "010-0000-8642"])("%s finds both of the own team", async (q) => {
    const hits = (await find(q)).filter(({ kind }) => kind !== "staff");
    expect(hits.map(({ kind, title }) => [kind, title])).toEqual([
      ["consult", "김철수"],
      ["project", "대여금 청구"],
    ]);
  });

  test.each([
    ["010-0000-86", true, false],
    ["0000-8642", true, false],
    ["8642", true, true],
    ["+82 10-0000-8642", true, true],
    ["01000008642", true, true],
    ["100000864", false, false],
    ["00-864", true, false],
    ["010-0000-9999", false, false],
  ])("%s is a part of the number: %s; to whom it is masked: %s", async (q, whole, masked) => {
    const promotion = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    const consults = async (token?: string) => (await find(q, token)).filter(({ kind }) => kind === "consult").length;
    expect([await consults(), await consults(promotion.token)]).toEqual([Number(whole), Number(masked)]);
  });

  test("a number finds exactly the record, and its path leads there", async () => {
    const hits = await find(String(consultNumber));
    expect(hits).toMatchObject([{ kind: "consult", path: `/lawfirm/consult/${consultNumber}`, state: "접수" }]);
  });

  test("nothing of lists the person may not see; masked numbers for show", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
    const promotion = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    const foreignLead = await app.createStaff({ roles: ["외국부팀장"], teamIds: [home] });
    expect(await find("ㄱㅊㅅ", lawyer.token)).toEqual([]);
    expect(await find("ㄱㅊㅅ", foreignLead.token)).toEqual([]);
    const [consult] = await find("김철수", promotion.token);
    expect(consult!.detail).toBe(`${consultNumber} · 010-****-8642 · 대여금`);
    expect((await find("김철수"))[0]!.detail).toContain("010-0000-8642");
  });

  test("whoever switches to another team or gets other rights finds what these show from the next search on", async () => {
    const wanderer = await app.createStaff({ roles: ["매니저"], teamIds: [home, other] });
    const names = async () =>
      (await find("김철", wanderer.token)).filter(({ kind }) => kind === "consult").map(({ title }) => title);
    const params = (teamId: number) => ({ params: { staffId: String(wanderer.id), teamId: String(teamId) } });
    expect(await names()).toEqual(["김철수"]);
    await app.call(switchTeam, params(other), { token: wanderer.token });
    expect(await names()).toEqual(["김철순"]);
    await app.call(switchTeam, params(home), { token: wanderer.token });
    expect(await names()).toEqual(["김철수"]);
    await app.database.query.deleteFrom("staff_roles").where("staff_id", "=", wanderer.id).execute();
    expect(await names()).toEqual([]);
  });

  test("at most six of a kind", async () => {
    const values = Array.from({ length: 9 }, (_, index) => ({ team_id: home, name: `여섯이상${index}` }));
    await app.database.query.insertInto("consults").values(values).execute();
    expect(await find("여섯이상")).toHaveLength(6);
  });

  test("what is found is written down by kind and id", async () => {
    const reader = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
    const hits = (await find("김철수", reader.token)).filter(({ kind }) => kind !== "staff");
    const log = await app.database.query
      .selectFrom("access_log")
      .select(["action", "subject", "record_ids"])
      .where("staff_id", "=", reader.id)
      .orderBy("subject", "desc")
      .execute();
    expect(log).toEqual([
      { action: "검색", subject: "상담", record_ids: [hits[0]!.id] },
      { action: "검색", subject: "사건", record_ids: [hits[1]!.id] },
    ]);
  });
});

describe("staff", () => {
  test("by name, 초성 and department; never those who left", async () => {
    await app.createStaff({ shortName: "홍퇴직", roles: [], teamIds: [home], department: "송무팀" });
    await app.database.query.updateTable("staffs").set({ status: 0 }).where("short_name", "=", "홍퇴직").execute();
    expect((await find("ㅊㄷㄹ")).map(({ title }) => title)).toEqual(["최동료"]);
    expect((await find("송무팀")).map(({ title }) => title)).toEqual(["박검색"]);
    expect(await find("홍퇴직")).toEqual([]);
    expect((await find("박검색"))[0]!.path).toBe("/member/mypage");
    expect((await find("최동료"))[0]!.path).toBe("");
  });

  test("telephone numbers only with 직원기본정보", async () => {
    await app.database.query.updateTable("staffs").set({ tel: "01000003333" }).where("id", "=", colleague.id).execute();
    const promotion = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    expect((await find("3333")).map(({ detail }) => detail)).toEqual(["총무팀 · 010-****-3333"]);
    expect(await find("3333", promotion.token)).toEqual([]);
    expect((await find("최동료", promotion.token))[0]!.detail).toBe("총무팀");
  });
});

test("the 121st search of a minute is refused, for that person alone", async () => {
  const busy = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  await app.database.query
    .insertInto("auth_throttles")
    .values({ door: "search", key: String(busy.userId), failures: 119 })
    .execute();
  expect((await app.call(searchEverything, { query: { q: "가나" } }, { token: busy.token })).status).toBe(200);
  const refused = await app.call(searchEverything, { query: { q: "가나" } }, { token: busy.token });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // For a second more nobody asks the database.
  await pause(1_000);
  await find("가나");
  await app.database.query
    .updateTable("auth_throttles")
    .set({ window_start: sql`now() - interval '61 seconds'` })
    .where("key", "=", String(busy.userId))
    .execute();
  expect((await app.call(searchEverything, { query: { q: "가나" } }, { token: busy.token })).status).toBe(200);
});
