import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import * as schemas from "../../schemas.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import type { TaskCategory } from "../../task.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let otherTeam: number;
let litigation: TestStaff;
let promotion: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  otherTeam = await firm.app.createTeam();
  litigation = await firm.staff({ roles: ["송무팀원"] });
  promotion = await firm.staff({ roles: ["홍보책임"] });
});
afterAll(() => firm.app.stop());

type Scope = { team_id?: number; case_scope?: "일반" | "외국" | "비자"; deleted_at?: Date };

function addConsult(values: Scope & { name: string; tel?: string; brief?: string }) {
  return firm.app.database.query
    .insertInto("consults")
    .values({ team_id: firm.teamId, ...values })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
}

function addProject(
  values: Scope & { title: string; client_name?: string; client_tel?: string; brief?: string; case_no?: string },
) {
  return firm.app.database.query
    .insertInto("projects")
    .values({ team_id: firm.teamId, ...values })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
}

function search(person: TestStaff, searchText: string, category: "consult" | "project" = "consult") {
  return firm.app.call(endpoints.searchRelated, { query: { category, searchText } }, { token: person.token });
}

const names = async (person: TestStaff, text: string) =>
  (await search(person, text)).body.models.map(({ name }) => name);

describe("searching related work", () => {
  test("finds consultations by name, 초성, number, telephone and brief", async () => {
    const { id_int } = await addConsult({ name: "마가온", tel: "010-0000-5521", brief: "상가 임대차" });
    for (const text of ["마가온", "ㅁㄱㅇ", "가온", String(id_int), "5521", "010-0000-5521", "상가", "임대차 마가온"]) {
      const { status, body } = await search(litigation, text);
      expect([text, status]).toEqual([text, 200]);
      expect(schemas.searchRelated.response.parse(body)).toEqual(body);
      expect(body.models[0]).toEqual({
        id_int,
        name: "마가온",
        tel: "010-0000-5521",
        status: "접수",
        brief: "상가 임대차",
      });
    }
    expect(await names(litigation, "가마")).toEqual([]);
  });

  test("finds projects by client, title, number and telephone", async () => {
    const { id_int } = await addProject({
      title: "공사대금 청구",
      client_name: "나래토건",
      client_tel: "0100000 7788",
      brief: "잔금",
    });
    for (const text of ["나래", "ㄴㄹㅌㄱ", "공사대금", "7788", String(id_int)]) {
      const { body } = await search(litigation, text, "project");
      expect(body.models).toEqual([
        { id_int, name: "나래토건", tel: "010-0000-7788", status: "개시", brief: "공사대금 청구 · 잔금" },
      ]);
    }
  });

  test("finds projects by 사건번호 alone, their own and that of a 소송사건; one digit is a whole number", async () => {
    const { id, id_int } = await addProject({ title: "번호뿐", case_no: "2024 가합 12345" });
    await firm.app.database.query
      .insertInto("legal_cases")
      .values({ team_id: firm.teamId, project_id: id, court: "서울고등법원", case_no: "2025나54321" })
      .execute();
    for (const text of ["2024가합12345", "24가합12345", "서울중앙지법 2024-가합-12345", "2025나54321"]) {
      const { body } = await search(litigation, text, "project");
      expect([text, body.models.map((one) => one.id_int)]).toEqual([text, [id_int]]);
    }
    expect((await search(litigation, "2024가합12344", "project")).body.models).toEqual([]);
    await firm.app.database.pool.query(
      "insert into consults (id_int, team_id, name) overriding system value values (7, $1, '일곱 번째')",
      [firm.teamId],
    );
    expect((await search(litigation, "7")).body.models.map((one) => one.id_int)).toEqual([7]);
  });

  test("a blank name stays blank, for the screen to say 익명; the telephone number is masked for those who may only show", async () => {
    await addConsult({ name: "  ", tel: "010-0000-3141", brief: "원주율사건" });
    expect((await search(litigation, "원주율사건")).body.models[0]).toMatchObject({
      name: "",
      tel: "010-0000-3141",
    });
    expect((await search(promotion, "원주율사건")).body.models[0]).toMatchObject({
      name: "",
      tel: "010-****-3141",
    });
  });

  test("stays within the team, all own teams with 전체팀보기, everything for 관리자", async () => {
    await addConsult({ name: "범위하나" });
    await addConsult({ name: "범위둘", team_id: otherTeam });
    await addConsult({ name: "범위셋", team_id: await firm.app.createTeam() });
    await addConsult({ name: "범위넷", deleted_at: new Date() });
    const both = await firm.staff({ roles: ["매니저"], teamIds: [firm.teamId, otherTeam] });
    const admin = await firm.staff({ roles: ["관리자"] });
    expect(await names(both, "범위")).toEqual(["범위하나"]);
    await firm.app.database.query.updateTable("staffs").set({ all_team_view: "Y" }).where("id", "=", both.id).execute();
    expect(await names(both, "범위")).toEqual(["범위둘", "범위하나"]);
    expect(await names(admin, "범위")).toEqual(["범위셋", "범위둘", "범위하나"]);
  });

  test("외국·비자 roles see their cases; a second role or an own rule lifts the limit", async () => {
    // The names are masked for some of them, what the call was about for nobody.
    await addConsult({ name: "", brief: "한정일반" });
    await addConsult({ name: "", brief: "한정외국", case_scope: "외국" });
    await addConsult({ name: "", brief: "한정비자", case_scope: "비자" });
    const all = ["한정비자", "한정외국", "한정일반"];
    const cases = all.slice(0, 2);
    const ownRules = JSON.stringify([{ action: "show", subject: "상담리스트" }]);
    const expected: [Parameters<TaskFirm["staff"]>[0], string[]][] = [
      [{ roles: ["외국부팀장"] }, cases],
      [{ roles: ["출입국팀장"] }, cases],
      [{ roles: ["외국부팀장", "출입국팀장"] }, cases],
      [{ roles: ["외국부팀장", "변호사"] }, cases],
      [{ roles: ["외국부팀장", "홍보책임"] }, all],
      [{ roles: ["출입국팀장", "송무팀원"] }, all],
      [{ roles: ["출입국팀장", "관리자"] }, all],
      [{ roles: ["외국부팀장"], ownRules }, all],
    ];
    for (const [options, found] of expected) {
      const { body } = await search(await firm.staff(options), "한정");
      expect([options, body.models.map(({ brief }) => brief)]).toEqual([options, found]);
    }
  });

  test("gives at most twenty, the number that was typed first", async () => {
    const team = await firm.app.createTeam();
    const person = await firm.staff({ roles: ["송무팀원"], teamIds: [team] });
    const first = await addConsult({ name: "여럿", team_id: team });
    for (let index = 0; index < 22; index += 1) {
      await addConsult({ name: "여럿", brief: `번호 ${first.id_int}`, team_id: team });
    }
    expect((await search(person, "여럿")).body.models).toHaveLength(20);
    const byNumber = (await search(person, String(first.id_int))).body.models;
    expect(byNumber[0]?.id_int).toBe(first.id_int);
  });

  test("401, 403 without the list's right, 400 for too short or unknown input", async () => {
    const query = { category: "consult", searchText: "마가온" } as const;
    expect((await firm.app.call(endpoints.searchRelated, { query })).status).toBe(401);
    const hr = await firm.staff({ roles: ["인사관리"] });
    const onlyConsults = JSON.stringify([{ action: "show", subject: "상담리스트" }]);
    const half = await firm.staff({ ownRules: onlyConsults });
    expect((await search(hr, "마가온")).status).toBe(403);
    expect((await search(half, "마가온")).status).toBe(200);
    expect((await search(half, "마가온", "project")).status).toBe(403);
    for (const [field, changes] of [
      ["searchText", { searchText: "가" }],
      ["searchText", { searchText: " 가 " }],
      ["searchText", { searchText: "0" }],
      ["searchText", { searchText: "가".repeat(101) }],
      ["category", { category: "boon" }],
    ] as const) {
      const bad = { query: { ...query, ...changes } as typeof query };
      const { status, body } = await firm.app.call(endpoints.searchRelated, bad, { token: litigation.token });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test("is written down with the records, and limited to sixty a minute and person", async () => {
    const person = await firm.staff({ roles: ["송무팀원"] });
    const { id } = await addConsult({ name: "기록대상자" });
    await search(person, "기록대상자");
    const log = await firm.app.database.query
      .selectFrom("access_log")
      .selectAll()
      .where("staff_id", "=", person.id)
      .execute();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ action: "검색", subject: "상담", record_ids: [id], user_id: person.userId });
    const answers = await Promise.all(Array.from({ length: 65 }, () => search(person, "기록대상자")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(59);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await search(litigation, "기록대상자")).status).toBe(200);
  });
});

function list(person: TestStaff, category: TaskCategory, id: number) {
  return firm.app.call(endpoints.listByRecord, { query: { category, id: String(id) } }, { token: person.token });
}

describe("tasks of a record", () => {
  test("are shown to whoever may read it, open ones first", async () => {
    const { id_int } = await addConsult({ name: "할일목록" });
    const [worker] = (await firm.people(1)) as [TestStaff];
    const draft = { category: "consult", idInt: id_int } as const;
    const done = await firm.give(litigation, [worker], { ...draft, title: "끝난 일" });
    const old = await firm.give(litigation, [worker], { ...draft, title: "먼저 온 일", importance: "S" });
    const recent = await firm.give(litigation, [worker, litigation], { ...draft, title: "나중 일" });
    await firm.give(litigation, [worker], { title: "다른 일" });
    await firm.complete(worker, done);
    await firm.pick(worker, recent);
    const { status, body } = await list(promotion, "consult", id_int);
    expect(status).toBe(200);
    expect(schemas.listByRecord.response.parse(body)).toEqual(body);
    expect(body.total).toBe(3);
    expect(body.models.map(({ id }) => id)).toEqual([recent, old, done]);
    expect(body.models[0]).toMatchObject({
      title: "나중 일",
      status: "진행",
      creator: { id: litigation.id, shortName: litigation.shortName },
      recipients: [
        { shortName: worker.shortName, status: "진행" },
        { shortName: litigation.shortName, status: "대기" },
      ],
    });
  });

  test("are a 404 for whoever may not read it, as for a record that does not exist", async () => {
    const consult = await addConsult({ name: "남의 상담", team_id: otherTeam });
    const project = await addProject({ title: "남의 사건", team_id: otherTeam });
    const here = await addConsult({ name: "우리 상담" });
    const { query } = firm.app.database;
    const dispute = await query
      .insertInto("disputes")
      .values({ team_id: firm.teamId, title: "분쟁", kind: "기관" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const area = await query
      .insertInto("presale_areas")
      .values({ team_id: firm.teamId, name: "현장" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lawyer = await firm.staff({ roles: ["변호사"] });
    const tries = [
      await list(litigation, "consult", consult.id_int),
      await list(litigation, "project", project.id_int),
      await list(litigation, "consult", 9_999_999),
      await list(lawyer, "consult", here.id_int),
      await list(lawyer, "boon", dispute.id),
      await list(litigation, "preSaleArea", area.id),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect(new Set(tries.map(({ body }) => JSON.stringify({ ...body, requestId: "" }))).size).toBe(1);
    const admin = await firm.staff({ roles: ["관리자"] });
    const responsible = await firm.staff({ roles: ["책임변"] });
    expect((await list(admin, "preSaleArea", area.id)).status).toBe(200);
    expect((await list(responsible, "boon", dispute.id)).status).toBe(200);
    await query.updateTable("disputes").set({ owner_id: lawyer.id }).where("id", "=", dispute.id).execute();
    expect((await list(lawyer, "boon", dispute.id)).status).toBe(200);
  });

  test("of a dispute behind a wall are neither shown nor given", async () => {
    const kept = await firm.staff({ roles: ["책임변"] });
    const colleague = await firm.staff({ roles: ["책임변"] });
    const { id } = await firm.app.database.query
      .insertInto("disputes")
      .values({ team_id: firm.teamId, title: "벽너머 분쟁", kind: "기관", owner_id: kept.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await firm.give(kept, [colleague], { category: "boon", idInt: id, title: "벽 앞의 일" });
    await raiseWall(firm.app.database, { type: "dispute", id, teamId: firm.teamId, staffId: kept.id });
    expect((await list(kept, "boon", id)).status).toBe(404);
    expect((await list(colleague, "boon", id)).body.models.map(({ title }) => title)).toEqual(["벽 앞의 일"]);
    await expect(firm.give(kept, [colleague], { category: "boon", idInt: id })).rejects.toThrow();
    const { rows } = await firm.app.database.pool.query(
      "select 1 from tasks where record_type = 'dispute' and record_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test("401 without a session, 403 without a team, 400 for a number that is none", async () => {
    const query = { category: "consult", id: "1001" } as const;
    const teamless = await firm.app.createStaff({ roles: ["송무팀원"] });
    expect((await firm.app.call(endpoints.listByRecord, { query })).status).toBe(401);
    expect((await list(teamless, "consult", 1001)).status).toBe(403);
    for (const id of ["0", "-1", "1e3", "x", "1".repeat(20)]) {
      const answer = await firm.app.call(
        endpoints.listByRecord,
        { query: { ...query, id } },
        { token: litigation.token },
      );
      expect([id, answer.status]).toEqual([id, 400]);
    }
  });
});
