import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { plain } from "#features/pipeline/consults/server/testing/consults.ts";
import * as calls from "../endpoints.ts";
import { conflictStateOf, requireNoConflict } from "./commands/conflict-state.ts";

let app: TestApp;
let home: number;
let other: number;
let intake: TestStaff;
let lawyer: TestStaff;
let admin: TestStaff;
let stranger: TestStaff;

async function addConsult(name: string, more: { tel?: string; opponent?: string; team?: number } = {}) {
  const { rows } = await sql<{ id: number; id_int: number }>`
    insert into consults (team_id, name, tel, opponent) values (${more.team ?? home}, ${name}, ${more.tel ?? ""}, ${more.opponent ?? ""})
    returning id, id_int`.execute(app.database.query);
  return rows[0]!;
}

async function addProject(
  client: string,
  opponent: string,
  more: { team?: number; status?: string; tel?: string } = {},
) {
  await sql`insert into projects (team_id, title, client_name, client_tel, opponent, status)
    values (${more.team ?? home}, ${`${client} 사건`}, ${client}, ${more.tel ?? ""}, ${opponent}, ${more.status ?? "active"})`.execute(
    app.database.query,
  );
}

function look(names: string[], more: object = {}, token = intake.token) {
  return app.call(calls.searchConflicts, { body: { names, tels: [], bizNos: [], ...more } }, { token });
}

async function run(number: number, token = intake.token) {
  const params = { number: String(number) };
  const ran = await app.call(calls.runConflicts, { params, query: {} }, { token });
  const read = await app.call(calls.readConflicts, { params, query: {} }, { token: lawyer.token });
  return { ran, model: read.body.model };
}

function decide(checkId: number, body: object, token = lawyer.token) {
  const input = { params: { checkId: String(checkId) }, body: { version: 1, ...body } as never };
  return app.call(calls.decideConflict, input, { token });
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  intake = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "김변호", roles: ["변호사", "송무팀원"], teamIds: [home] });
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["어쏘변", "송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

test("401 without a session, 403 without the right, 404 for a foreign consultation", async () => {
  const { id_int } = await addConsult("남의상담", { team: other });
  const body = { names: ["김"], tels: [], bizNos: [] };
  expect((await app.call(calls.searchConflicts, { body })).status).toBe(401);
  const promoter = await app.createStaff({ roles: ["매출조회"], teamIds: [home] });
  expect((await look(["김"], {}, promoter.token)).status).toBe(403);
  expect((await run(id_int)).ran.status).toBe(404);
  expect((await look(["김"], { subject: { type: "consult", number: id_int } })).status).toBe(404);
});

test("a check of more names than one look asks for says that there are more", async () => {
  const { id, id_int } = await addConsult("이름많은이");
  expect((await run(id_int)).model.check).toMatchObject({ more: false });
  await sql`insert into person_aliases (person_id, kind, name)
    select person_id, '다른이름', '별명' || n from parties, generate_series(1, 210) n
    where record_type = 'consult' and record_id = ${id} and origin = 'name'`.execute(app.database.query);
  expect((await run(id_int)).model.check).toMatchObject({ more: true });
});

describe("finding while typing", () => {
  test("a foreign team's record shows side, match and team, nothing else", async () => {
    await addProject("비밀의뢰", "고상대", { team: other });
    const { body } = await look(["고상대"]);
    expect(body.models).toEqual([
      {
        asked: "의뢰인",
        match: "정확",
        side: "상대방",
        severity: "prohibited",
        team: "진행2팀",
        gone: false,
        record: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("비밀의뢰");
    const log = await app.database.query
      .selectFrom("access_log")
      .select(["action", "subject"])
      .where("staff_id", "=", intake.id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(log).toEqual({ action: "검색", subject: "이해충돌" });
  });

  test("an own record is linked; what is grave only for lawyers", async () => {
    await addProject("우리의뢰", "나상대");
    const link = { type: "project", title: "우리의뢰 사건" };
    const asOpponent = await look([], { opponents: ["우리의뢰"] });
    expect(asOpponent.body.models[0]).toMatchObject({
      severity: "consentNeeded",
      record: { ...link, name: "우리의뢰" },
    });
    expect((await look(["나상대"])).body.models[0]).toMatchObject({ severity: "prohibited", record: null });
    expect((await look(["나상대"], {}, lawyer.token)).body.models[0]).toMatchObject({ record: link });
  });

  test("who takes part in a group suit or bought at a site is found, and named to those who see the record", async () => {
    const { rows } = await sql<{ id: number; area: number }>`
      with a as (insert into presale_areas (team_id, name, status) values (${home}, '노을 아파트', '진행') returning id),
        s as (insert into group_suits (team_id, title, status) values (${home}, '노을 하자', 'ongoing') returning id),
        far as (insert into group_suits (team_id, title, status) values (${other}, '먼 하자', 'ongoing') returning id)
      select s.id, a.id as area from s, a`.execute(app.database.query);
    const { id: suit, area } = rows[0]!;
    await sql`insert into suit_participants (team_id, suit_id, name, tel, status, kind, guardian) values
      (${home}, ${suit}, '참여한봄', '010-0000-4101', 'filed', 'self', ''),
      (${home}, ${suit}, '떠난여름', '010-0000-4102', 'withdrawn', 'self', ''),
      (${home}, ${suit}, '어린가을', '', 'contracted', 'minor', '보호한겨울'),
      (${other}, (select id from group_suits where title = '먼 하자'), '멀리새봄', '010-0000-4103', 'filed', 'self', '')`.execute(
      app.database.query,
    );
    await sql`insert into presale_buyers (team_id, area_id, name, tel, source)
      values (${home}, ${area}, '분양새벽', '010-0000-4104', 'tel')`.execute(app.database.query);
    const against = async (name: string, token = intake.token) => {
      const { body } = await look([], { opponents: [name] }, token);
      return body.models.map(({ severity, side, record }) => [severity, side, record?.type, record?.title]);
    };
    const suitHit = ["의뢰인", "participant", "노을 하자"];
    expect(await against("참여한봄")).toEqual([["consentNeeded", ...suitHit]]);
    expect(await against("떠난여름")).toEqual([["review", ...suitHit]]);
    expect(await against("보호한겨울")).toEqual([["review", "관련자", "participant", "노을 하자"]]);
    expect(await against("멀리새봄")).toEqual([["consentNeeded", "의뢰인", undefined, undefined]]);
    expect(await against("분양새벽")).toEqual([["review", "의뢰인", undefined, undefined]]);
    expect(await against("분양새벽", admin.token)).toEqual([["review", "의뢰인", "presaleBuyer", "노을 아파트"]]);
    const caller = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    expect(await against("참여한봄", caller.token)).toEqual([["consentNeeded", "의뢰인", undefined, undefined]]);

    const consult = await addConsult("새로온이", { opponent: "참여한봄" });
    const { model } = await run(consult.id_int);
    expect(model).toMatchObject({
      check: { proposal: "consentNeeded" },
      hits: [{ asked: "상대방", match: "정확", record: { name: "참여한봄", title: "노을 하자" } }],
    });
    await sql`update suit_participants set name = '개명한봄' where name = '참여한봄'`.execute(app.database.query);
    expect((await against("참여한봄")).filter(([, , type]) => type === "participant")).toEqual([]);
    expect((await look([], { side: "상대방", tels: ["010-0000-4101"] })).body.models[0]?.record?.name).toBe("개명한봄");
  });

  test.each([
    ["주식회사 해온건설", "㈜해온건설", "정확"],
    ["(주) 해온 건설", "㈜해온건설", "정확"],
    ["해온건설산업개발", "㈜해온건설", "유사"],
    ["유재섭", "류재섭", "유사"],
    ["배새라", "배세라", "유사"],
    ["독고처", "독고철수", "유사"],
  ])("%s finds %s: %s", async (typed, stored, match) => {
    await addProject("아무개", stored);
    const { body } = await look([typed]);
    expect(body.models.map((hit) => hit.match)).toContain(match);
  });

  test("another name, telephone numbers and the business number", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into clients (team_id, name, tel, tel2, biz_no, status)
      values (${other}, '옛이름', '010-0000-7701', '010-0000-7702', '123-45-67890', 'active') returning id`.execute(
      app.database.query,
    );
    await sql`update clients set name = '새이름' where id = ${rows[0]!.id}`.execute(app.database.query);
    expect((await look([], { opponents: ["옛이름"] })).body.models[0]).toMatchObject({ match: "정확", side: "의뢰인" });
    expect((await look(["새이름"])).body.models[0]).toMatchObject({ match: "정확", severity: "clear" });
    for (const tel of ["01000007701", "010-0000-7702"]) {
      expect((await look([], { tels: [tel] })).body.models[0]).toMatchObject({ match: "전화", record: null });
    }
    expect((await look([], { tels: ["010-000"] })).body.models).toEqual([]);
    expect((await look([], { bizNos: ["1234567890"] })).body.models[0]).toMatchObject({ match: "사업자번호" });
  });

  test("an ended case is left to a lawyer, and so is a removed one", async () => {
    await addProject("끝난의뢰", "끝난상대", { status: "closed" });
    expect((await look(["끝난상대"])).body.severity).toBe("review");
    await sql`update projects set deleted_at = now() where client_name = '끝난의뢰'`.execute(app.database.query);
    expect((await look(["끝난상대"])).body.models).toMatchObject([{ gone: true, severity: "review", record: null }]);
  });
});

describe("decisions", () => {
  test("clear lets the matter be taken until a party is added", async () => {
    const consult = await addConsult("맹순이", { tel: "01000008801" });
    const subject = { type: "consult", id: consult.id } as const;
    await expect(requireNoConflict(app.database, subject)).rejects.toThrow("이해충돌 확인이 필요합니다");
    const { model } = await run(consult.id_int);
    expect(model.check).toMatchObject({ proposal: "clear", decision: null, stale: false });
    expect((await decide(model.check!.id, { decision: "clear" }, intake.token)).status).toBe(403);
    expect((await decide(model.check!.id, { decision: "clear" }, stranger.token)).status).toBe(404);
    expect((await decide(model.check!.id, { decision: "clear" })).body.version).toBe(2);
    expect((await decide(model.check!.id, { decision: "clear" })).status).toBe(409);
    expect(await conflictStateOf(app.database, subject)).toMatchObject({ decision: "clear", allowed: true });

    await sql`update consults set opponent = '새상대' where id = ${consult.id}`.execute(app.database.query);
    expect(await conflictStateOf(app.database, subject)).toMatchObject({ stale: true, allowed: false });
    await expect(requireNoConflict(app.database, subject)).rejects.toThrow("다시 조회");
    expect((await decide(model.check!.id, { decision: "clear", version: 2 })).status).toBe(422);
  });

  test("a party added by hand is looked for at once", async () => {
    await addProject("의뢰인갑", "관련자아님", { team: other });
    const consult = await addConsult("손님을");
    await run(consult.id_int);
    const params = { number: String(consult.id_int) };
    const body = { name: "의뢰인갑", side: "상대방" as const, relation: "배우자" };
    const added = await app.call(calls.addParty, { params, query: {}, body }, { token: intake.token });
    expect(added.status).toBe(200);
    const read = await app.call(calls.readConflicts, { params, query: {} }, { token: intake.token });
    expect(read.body.model.check).toMatchObject({ id: added.body.checkId, proposal: "consentNeeded", stale: false });
    expect(read.body.model.hits[0]).toMatchObject({ side: "의뢰인", team: "진행2팀", record: null });
    expect(read.body.model.parties.find((party) => party.added)).toMatchObject({
      name: "의뢰인갑",
      relation: "배우자",
    });
    expect(read.body.model.canDecide).toBe(false);
  });

  test("a refusal needs its clause, a waiver its document, 이상없음 over a hit its reason", async () => {
    await addProject("원의뢰", "구상대자");
    const consult = await addConsult("구상대자");
    const { model } = await run(consult.id_int, lawyer.token);
    const { id, proposal } = model.check!;
    expect(proposal).toBe("prohibited");
    expect(Object.keys((await decide(id, { decision: "prohibited" })).body.fields ?? {})).toEqual(["clause"]);
    expect((await decide(id, { decision: "prohibited", clause: "31-9-9" })).status).toBe(400);
    const asked = async (more: object) =>
      Object.keys((await decide(id, { decision: "waived", ...more })).body.fields ?? {});
    expect(await asked({ consentRef: "2026-11-20 동의서" })).toEqual(["clause"]);
    // No consent helps against these.
    expect(await asked({ consentRef: "2026-11-20 동의서", clause: "31-1-1" })).toEqual(["clause"]);
    expect(await asked({ consentRef: "2026-11-20 동의서", clause: "31-1-3" })).toEqual(["clause"]);
    expect(await asked({ clause: "31-1-2" })).toEqual(["consentRef"]);
    expect(Object.keys((await decide(id, { decision: "clear" })).body.fields ?? {})).toEqual(["note"]);
    const waived = { decision: "waived", clause: "31-1-2", consentRef: "2026-11-20 동의서" };
    const bare = await decide(id, waived);
    expect([bare.status, bare.body.message]).toEqual([422, expect.stringContaining("상담의 파일에 동의서를 첨부")]);
    await app.database.query.insertInto("files").values({ record_type: "consult", record_id: consult.id }).execute();
    expect((await decide(id, waived)).status).toBe(200);
    expect(await conflictStateOf(app.database, { type: "consult", id: consult.id })).toMatchObject({ allowed: true });
  });

  test("the wall after a decline leaves 관리자 and the deciding lawyer, and the certificate its hash", async () => {
    await addProject("벽의뢰", "벽상대");
    const consult = await addConsult("벽상대");
    const params = { number: String(consult.id_int) };
    const { model } = await run(consult.id_int, lawyer.token);
    const checkId = String(model.check!.id);
    const read = (token: string) => app.call(calls.readConflicts, { params, query: {} }, { token });
    const second = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
    expect((await read(intake.token)).status).toBe(404);
    expect((await read(second.token)).status).toBe(200);
    expect((await app.call(calls.declineConflict, { params: { checkId } }, { token: lawyer.token })).status).toBe(422);
    await decide(model.check!.id, { decision: "prohibited", clause: "31-1-1" });
    expect((await app.call(calls.declineConflict, { params: { checkId } }, { token: lawyer.token })).status).toBe(200);
    expect(
      await Promise.all([intake, second, lawyer, admin].map(async ({ token }) => (await read(token)).status)),
    ).toEqual([404, 404, 200, 200]);
    const row = await app.database.query
      .selectFrom("consults")
      .select(["status", "lost_reason"])
      .where("id", "=", consult.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: "declined", lost_reason: "conflict" });
    const certificate = await app.call(calls.readCertificate, { params: { checkId } }, { token: lawyer.token });
    expect(certificate.body.model).toMatchObject({
      firm: "법무법인 해온",
      asked: [{ name: "벽상대", side: "의뢰인" }],
      clause: { code: "31-1-1" },
      check: { decidedBy: "김변호", decision: "prohibited" },
    });
    expect(certificate.body.model.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(certificate.body)).not.toContain("벽의뢰");
  });

  test("a contract goes by the check of its consultation only for the same parties", async () => {
    const consult = await addConsult("계약자갑");
    const { model } = await run(consult.id_int);
    await decide(model.check!.id, { decision: "clear" });
    const { rows } = await sql<{ id: number }>`
      with c as (insert into clients (team_id, name) values (${home}, '계약자갑') returning id)
      insert into contracts (team_id, consult_id, client_id, title) select ${home}, ${consult.id}, id, '계약' from c returning id`.execute(
      app.database.query,
    );
    const subject = { type: "contract", id: rows[0]!.id } as const;
    expect(await conflictStateOf(app.database, subject)).toMatchObject({ decision: "clear", allowed: true });
    await sql`update contracts set opponent = '뜻밖상대' where id = ${subject.id}`.execute(app.database.query);
    expect(await conflictStateOf(app.database, subject)).toMatchObject({ stale: true, allowed: false });
  });
});

test("the database refuses a refusal without a clause", async () => {
  const consult = await addConsult("제약조건");
  const { model } = await run(consult.id_int);
  const actor = { userId: null, staffId: null, requestId: null };
  await expect(
    inTransaction(app.database, actor, ({ query }) =>
      query
        .updateTable("conflict_checks")
        .set({ decision: "prohibited", decided_by: lawyer.id, decided_at: new Date() })
        .where("id", "=", model.check!.id)
        .execute(),
    ),
  ).rejects.toThrow("conflict_checks");
});

const createConsult = async (body: { name: string; tel: string; opponent?: string }) => {
  const answer = await app.call(consultCalls.create, { body: { ...plain, ...body } }, { token: intake.token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.model.number;
};
const marksOf = async (query: Record<string, string>) =>
  (await app.call(consultCalls.list, { query }, { token: lawyer.token })).body.models.map(({ number, conflict }) => ({
    number,
    conflict,
  }));

describe("a conflict that was shown while a call was taken", () => {
  test("stands with the saved consultation, in list, filter and queue, until a lawyer has decided", async () => {
    await addProject("가온물산", "나래유통", { tel: "010-0000-7711" });
    const number = await createConsult({ name: "다른이름", tel: "010-0000-7712", opponent: "가온물산" });
    await expect.poll(() => marksOf({ conflict: "found" })).toContainEqual({ number, conflict: "found" });
    const queue = await app.call(calls.listOpenChecks, {}, { token: lawyer.token });
    expect(queue.body.models.map((one) => one.number)).toContain(number);
    const { model } = await run(number);
    expect((await decide(model.check!.id, { decision: "clear", note: "서로 다른 사람으로 확인" })).status).toBe(200);
    expect(await marksOf({ conflict: "clear" })).toContainEqual({ number, conflict: "clear" });
  });

  test("nothing is kept where nobody was found", async () => {
    const number = await createConsult({ name: "아무도아닌솜별", tel: "010-0000-7799" });
    // What is found stands when the look after a later save is through.
    const later = await createConsult({ name: "다른이름", tel: "010-0000-7713", opponent: "가온물산" });
    await expect.poll(() => marksOf({ conflict: "found" })).toContainEqual({ number: later, conflict: "found" });
    const { rows } = await sql`select from conflict_checks k join consults r on r.id = k.record_id
      where k.record_type = 'consult' and r.id_int = ${number}`.execute(app.database.query);
    expect(rows).toHaveLength(0);
    expect(await marksOf({ search: "아무도아닌솜별" })).toEqual([{ number, conflict: "unchecked" }]);
  });
});
