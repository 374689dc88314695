import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { listConsults, readConsult } from "../endpoints.ts";

let app: TestApp;
let home: number;
let other: number;
let litigation: TestStaff;
let promotion: TestStaff;

type Consult = { name?: string; tel?: string; brief?: string; case_scope?: "일반" | "외국" | "비자"; team_id?: number };

async function addConsult(consult: Consult): Promise<number> {
  const row = await app.database.query
    .insertInto("consults")
    .values({ team_id: home, ...consult })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  return row.id_int;
}

async function names(search: string, token = litigation.token): Promise<string[]> {
  const { body } = await app.call(listConsults, { query: { search } }, { token });
  return body.models.map(({ name }) => name);
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  litigation = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  promotion = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
});
afterAll(() => app.stop());

describe("who may see consultations", () => {
  test("401 without a session, 403 without the right, 403 without a team", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
    const teamless = await app.createStaff({ roles: ["송무팀원"] });
    expect((await app.call(listConsults, { query: {} })).status).toBe(401);
    expect((await app.call(listConsults, { query: {} }, { token: lawyer.token })).status).toBe(403);
    expect((await app.call(listConsults, { query: {} }, { token: teamless.token })).status).toBe(403);
    expect((await app.call(readConsult, { params: { idInt: "1" } }, { token: lawyer.token })).status).toBe(403);
  });

  test("a consultation of another team answers like one that does not exist", async () => {
    const foreign = await addConsult({ name: "남의상담", team_id: other });
    const { token } = litigation;
    const refused = await app.call(readConsult, { params: { idInt: String(foreign) } }, { token });
    const absent = await app.call(readConsult, { params: { idInt: "987654" } }, { token });
    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
    expect(await names("남의상담")).toEqual([]);
    const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
    expect(await names("남의상담", admin.token)).toEqual(["남의상담"]);
  });

  test("전체팀보기 opens all own teams, and only those", async () => {
    const third = await app.createTeam();
    const member = await app.createStaff({ roles: ["송무팀원"], teamIds: [home, other] });
    await addConsult({ name: "이웃하나", team_id: home });
    await addConsult({ name: "이웃둘", team_id: other });
    await addConsult({ name: "이웃셋", team_id: third });
    expect(await names("이웃", member.token)).toEqual(["이웃하나"]);
    await app.database.query.updateTable("staffs").set({ all_team_view: "Y" }).where("id", "=", member.id).execute();
    expect(await names("이웃", member.token)).toEqual(["이웃둘", "이웃하나"]);
  });

  test("외국부팀장 sees foreign and visa cases alone, in list and detail", async () => {
    const foreignLead = await app.createStaff({ roles: ["외국부팀장"], teamIds: [home] });
    const domestic = await addConsult({ name: "체류민사" });
    const visa = await addConsult({ name: "체류비자", case_scope: "비자" });
    await addConsult({ name: "체류외국", case_scope: "외국" });
    const { token } = foreignLead;
    expect(await names("체류", token)).toEqual(["체류외국", "체류비자"]);
    expect(await names("체류")).toHaveLength(3);
    expect((await app.call(readConsult, { params: { idInt: String(domestic) } }, { token })).status).toBe(404);
    expect((await app.call(readConsult, { params: { idInt: String(visa) } }, { token })).status).toBe(200);
  });

  test("deleted consultations are gone", async () => {
    const idInt = await addConsult({ name: "지운상담" });
    await app.database.query
      .updateTable("consults")
      .set({ deleted_at: new Date() })
      .where("id_int", "=", idInt)
      .execute();
    expect(await names("지운상담")).toEqual([]);
    const read = await app.call(readConsult, { params: { idInt: String(idInt) } }, { token: litigation.token });
    expect(read.status).toBe(404);
  });
});

describe("what is shown", () => {
  test("the telephone number in full for manage, masked for show; a blank name is 익명", async () => {
    const idInt = await addConsult({ name: " ", tel: "01000009876", brief: "임대차 보증금" });
    const full = await app.call(readConsult, { params: { idInt: String(idInt) } }, { token: litigation.token });
    const masked = await app.call(readConsult, { params: { idInt: String(idInt) } }, { token: promotion.token });
    expect(full.body.model).toMatchObject({
      idInt,
      name: "익명",
      tel: "010-0000-9876",
      teamName: "진행1팀",
      status: "new",
    });
    expect(masked.body.model.tel).toBe("010-****-9876");
    const list = await app.call(listConsults, { query: { search: "9876" } }, { token: promotion.token });
    expect(list.body.models.map(({ tel }) => tel)).toEqual(["010-****-9876"]);
  });

  test("every reading is written down with the records", async () => {
    const idInt = await addConsult({ name: "기록대상", tel: "010-0000-4444" });
    await app.call(readConsult, { params: { idInt: String(idInt) } }, { token: promotion.token });
    const { id } = await app.database.query
      .selectFrom("consults")
      .select("id")
      .where("id_int", "=", idInt)
      .executeTakeFirstOrThrow();
    const log = await app.database.query
      .selectFrom("access_log")
      .selectAll()
      .where("staff_id", "=", promotion.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ action: "조회", subject: "상담", user_id: promotion.userId, record_ids: [id] });
    expect(log.ip).toMatch(/127\.0\.0\.1/);
  });
});

describe("searching", () => {
  beforeAll(async () => {
    await addConsult({ name: "김철수", tel: "010-0000-7713", brief: "전세보증금 반환" });
    await addConsult({ name: "박영희", tel: "02-000-1234", brief: "물품대금" });
  });

  test.each([
    "김철수",
    "ㄱㅊㅅ",
    "김ㅊ",
    "김처",
    "철수",
    "전세 김철수",
    "보증금 반환",
    "00007713",
    "7713",
    "010-0000-7713",
  ])("%s finds 김철수", async (text) => expect(await names(text)).toEqual(["김철수"]));

  test("a number finds exactly that consultation", async () => {
    const idInt = await addConsult({ name: "번호로찾기" });
    expect(await names(String(idInt))).toEqual(["번호로찾기"]);
  });

  test.each(["김수", "77", "771", "%", "...", "ㅎㅎㄱ"])("%s finds nobody", async (text) =>
    expect(await names(text)).toEqual([]),
  );

  test("whoever sees masked numbers cannot feel for the hidden digits", async () => {
    const { token } = promotion;
    expect(await names("7713", token)).toEqual(["김철수"]);
    expect(await names("01000007713", token)).toEqual(["김철수"]);
    expect(await names("0000", token)).toEqual([]);
    expect(await names("07713", token)).toEqual([]);
    expect(await names("0000771", token)).toEqual([]);
  });
});

describe("paging", () => {
  test("page 2 continues page 1, newest number first; the total counts all", async () => {
    const team = await app.createTeam();
    const { token } = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
    for (let index = 0; index < 25; index += 1) await addConsult({ name: `순번${index}`, team_id: team });
    const first = await app.call(listConsults, { query: { size: "10" } }, { token });
    const second = await app.call(listConsults, { query: { size: "10", page: "2" } }, { token });
    const beyond = await app.call(listConsults, { query: { size: "10", page: "4" } }, { token });
    const farBeyond = await app.call(listConsults, { query: { size: "100", page: "999999" } }, { token });
    expect([first.body.total, second.body.total, beyond.body.total]).toEqual([25, 25, 25]);
    const numbers = [...first.body.models, ...second.body.models].map(({ idInt }) => idInt);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(numbers).size).toBe(20);
    expect([beyond.body.models, farBeyond.body.models]).toEqual([[], []]);
  });

  test.each([
    { size: "101" },
    { page: "0" },
    { page: "-1" },
    { size: "x" },
    { order: "name" },
    { search: "가".repeat(101) },
  ])("%j is refused", async (query) => {
    const answer = await app.call(listConsults, { query }, { token: litigation.token });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(Object.keys(query));
  });
});
