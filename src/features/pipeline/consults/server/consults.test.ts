import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls, overview, board, wallBoard, readWall, sameNumber } from "../endpoints.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { addConsult, decide, nextPhone, plain, setColumns } from "./testing/consults.ts";

let app: TestApp;
let home: number;
let manager: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("진행2팀")] });
});
afterAll(() => app.stop());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const numberOf = ({ number }: { number: number }) => ({ number: String(number) });
async function found(query: Record<string, string>, token = manager.token) {
  const { status, body } = await app.call(consultCalls.list, { query }, { token });
  expect(status).toBe(200);
  return body.models.map(({ name }) => name);
}

describe("writing and reading", () => {
  test("creation returns what was sent; the state is 접수", async () => {
    const sent = {
      ...plain,
      name: "이른봄",
      tel: "010-0000-0007",
      email: "bom@example.com",
      brief: "전세보증금 반환",
      opponent: "박임대",
      content: "첫 줄\n둘째 줄",
      urgent: true,
      assignee: manager.id,
      fee: 55_000,
    } as const;
    const created = await addConsult(app, manager, sent);
    expect(created).toMatchObject({ ...sent, assignee: { id: manager.id }, status: "new", conflict: "unchecked" });
    const { body } = await app.call(consultCalls.read, { params: numberOf(created) }, { token: manager.token });
    expect(body.model).toEqual(created);
  });

  test.each([
    [{ tel: "", email: "" }, "tel"],
    [{ tel: "12" }, "tel"],
    [{ email: "no" }, "email"],
    [{ status: "done" }, "status"],
    [{ lostReason: "cost" }, "lostReason"],
    [{ brief: "가".repeat(201) }, "brief"],
  ])("%j is refused by name", async (wrong, field) => {
    const body = { ...plain, name: "누구", tel: nextPhone(), ...wrong } as never;
    const answer = await app.call(consultCalls.create, { body }, { token: manager.token });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test("a hidden number is enough with a note, a name is never needed", async () => {
    expect((await addConsult(app, manager, { name: "", tel: "", content: "번호 숨김, 저녁에 다시 전화" })).tel).toBe(
      "",
    );
  });

  test("a stale version is refused, a converted consultation is closed", async () => {
    const { id, number, version } = await addConsult(app, manager);
    const write = (seen: number, brief = "새 요약") =>
      app.call(
        consultCalls.update,
        { params: numberOf({ number }), body: { version: seen, changes: { brief } } },
        { token: manager.token },
      );
    expect((await write(version)).status).toBe(200);
    expect((await write(version)).status).toBe(409);
    await setColumns(app, id, { status: "converted" });
    expect((await write(version + 1, "늦은 요약")).status).toBe(422);
  });
});

describe("who sees what", () => {
  test("401, 403, 404", async () => {
    const one = await addConsult(app, manager, { name: "윤가림" });
    const params = numberOf(one);
    const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
    expect((await app.call(consultCalls.list, { query: {} })).status).toBe(401);
    expect((await app.call(consultCalls.list, { query: {} }, { token: hr.token })).status).toBe(403);
    expect((await app.call(overview, { query: {} }, { token: hr.token })).status).toBe(403);
    expect((await app.call(consultCalls.read, { params }, { token: hr.token })).status).toBe(404);
    expect((await app.call(consultCalls.read, { params }, { token: stranger.token })).status).toBe(404);
    const change = { params, body: { version: one.version, changes: { brief: "남" } } };
    expect((await app.call(consultCalls.update, change, { token: stranger.token })).status).toBe(404);
    expect((await app.call(consultCalls.update, change, { token: viewer.token })).status).toBe(403);
    expect(await found({ search: "윤가림" }, stranger.token)).toEqual([]);
  });

  test("whoever only shows gets masked data in list, board and banner, and every reading is written down", async () => {
    const team = await app.createTeam();
    const owner = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    const shower = await app.createStaff({ roles: ["홍보책임"], teamIds: [team] });
    const one = await addConsult(app, owner, { name: "남궁비밀", tel: "010-0000-9876" });
    const twin = await addConsult(app, owner, { name: "남궁비밀", tel: "010-0000-9876" });
    const { token } = shower;
    const { body } = await app.call(consultCalls.read, { params: numberOf(one) }, { token });
    expect([body.model.name, body.model.tel]).toEqual(["남**밀", "010-****-9876"]);
    const cards = await app.call(board, { query: {} }, { token });
    expect(cards.body.models[0]!.cards.map(({ name }) => name)).toEqual(["남**밀", "남**밀"]);
    const wall = await app.call(wallBoard, { query: {} }, { token: owner.token });
    expect(wall.body.models[0]).toMatchObject({ total: 2 });
    expect(JSON.stringify(wall.body)).not.toContain("남궁비밀");
    const same = await app.call(sameNumber, { body: { number: one.number } }, { token });
    expect(same.body.models).toMatchObject([{ number: twin.number, name: "남**밀" }]);
    const log = await app.database.query
      .selectFrom("access_log")
      .select(["action", "subject", "record_ids"])
      .where("staff_id", "=", shower.id)
      .orderBy("id")
      .execute();
    expect(log.map(({ record_ids }) => record_ids)).toEqual([
      [one.id],
      expect.arrayContaining([one.id, twin.id]),
      [twin.id],
    ]);
  });

  test("a caller who is an opponent is hidden from colleagues, who are told why; others find nothing", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
    const one = await addConsult(app, manager, { name: "반대편" });
    await decide(app, one.id, "clear", lawyer.id);
    const params = numberOf(one);
    const asked = async ({ token }: TestStaff) => {
      const page = await app.call(consultCalls.read, { params }, { token });
      const wall = await app.call(readWall, { params }, { token });
      return [page.status, page.body.model?.walled, wall.status, wall.body.hidden];
    };
    expect(await asked(manager)).toEqual([200, false, 200, false]);
    const raise = async (kind: "opponent" | "decline") =>
      app.database.pool.query(
        `insert into walls (record_type, record_id, kind, decided_by, check_id)
         select 'consult', $1, $2, case when $2 = 'decline' then $3::bigint end, max(id) from conflict_checks where record_id = $1`,
        [one.id, kind, lawyer.id],
      );
    await raise("opponent");
    expect(await asked(manager)).toEqual([404, undefined, 200, true]);
    expect(await asked(lawyer)).toEqual([200, true, 200, false]);
    expect(await asked(stranger)).toEqual([404, undefined, 404, undefined]);
    await raise("decline");
    expect(await asked(manager)).toEqual([404, undefined, 404, undefined]);
  });

  test("외국부팀장 sees foreign and visa cases alone", async () => {
    const team = await app.createTeam();
    const owner = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    const lead = await app.createStaff({ roles: ["외국부팀장"], teamIds: [team] });
    await addConsult(app, owner, { name: "국내" });
    await addConsult(app, owner, { name: "비자", caseScope: "비자" });
    const { body } = await app.call(consultCalls.list, { query: {} }, { token: lead.token });
    expect(body.models.map(({ caseScope }) => caseScope)).toEqual(["비자"]);
  });
});

describe("lists and numbers", () => {
  test("오늘 처리할 상담, the numbers of 상담현황 and the rows they open are the same", async () => {
    const team = await app.createTeam();
    const own = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    const { token } = own;
    const late = await addConsult(app, own, { name: "늦음" });
    await setColumns(app, late.id, { created_at: hours(-2) });
    const due = await addConsult(app, own, { name: "재연락", channel: "kakao" });
    await setColumns(app, due.id, {
      status: "onHold",
      next_action_at: hours(-1),
      first_contact_at: hours(1),
      contacted_at: hours(1),
    });
    const far = await addConsult(app, own, { name: "나중" });
    await setColumns(app, far.id, { status: "onHold", next_action_at: hours(90) });
    const missed = await addConsult(app, own, { name: "안옴", assignee: own.id });
    await setColumns(app, missed.id, {
      status: "noShow",
      scheduled_at: hours(-30),
      no_show_count: 1,
      contacted_at: hours(-40),
    });
    const won = await addConsult(app, own, { name: "계약함" });
    await setColumns(app, won.id, { status: "converted" });
    await app.database.query
      .insertInto("contracts")
      .values({ team_id: team, title: "사건", consult_id: won.id, status: "signed", signed_at: "2026-11-01" })
      .execute();
    const clicked = await addConsult(app, own, { name: "누르기만" });
    await setColumns(app, clicked.id, { status: "converted" });
    expect(await found({ today: "Y", sort: "number" }, token)).toEqual(["늦음", "재연락"]);
    const { body } = await app.call(overview, { query: {} }, { token });
    expect(body.model.kpis).toMatchObject({
      received: 6,
      contacted: 2,
      booked: 1,
      noShowed: 1,
      signed: 1,
      unanswered: 1,
    });
    expect(body.model.kpis.firstResponseMinutes).toBeCloseTo(60, 0);
    for (const key of ["contacted", "booked", "noShowed", "signed", "unanswered"] as const) {
      expect(await found({ [key]: "Y" }, token)).toHaveLength(body.model.kpis[key]);
    }
    const { matrix, channels } = body.model;
    expect(matrix.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(matrix.find(({ assignee }) => assignee?.id === own.id)).toMatchObject({ status: "noShow", count: 1 });
    expect(channels).toEqual([
      { channel: "tel", received: 5, signed: 1 },
      { channel: "kakao", received: 1, signed: 0 },
    ]);
    const narrowed = await app.call(overview, { query: { channel: "kakao" } }, { token });
    expect(narrowed.body.model.kpis.received).toBe(1);
  });

  test("결제 follows the payments matched with the consultation, refunds taken off", async () => {
    const team = await app.createTeam();
    const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    const pay = async (consultId: number, amount: number, status = "confirmed") =>
      app.database.pool.query(
        `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, consult_id, reversal_of_id)
         values ($1, '계좌이체', $2::bigint, '입금', '2026-11-02', $3, '상담료', $4,
           (select id from payments where $2::bigint < 0 and consult_id = $4 limit 1))`,
        [team, amount, status, consultId],
      );
    const free = await addConsult(app, { token }, { name: "무료" });
    const due = await addConsult(app, { token }, { name: "미납", fee: 55_000 });
    const part = await addConsult(app, { token }, { name: "일부", fee: 55_000 });
    const paid = await addConsult(app, { token }, { name: "완납", fee: 55_000 });
    const back = await addConsult(app, { token }, { name: "환불", fee: 55_000 });
    await pay(due.id, 55_000, "expected");
    await pay(part.id, 20_000);
    await pay(paid.id, 55_000);
    await pay(back.id, 55_000);
    await pay(back.id, -55_000);
    const { body } = await app.call(consultCalls.list, { query: { sort: "number" } }, { token });
    expect(body.models.map(({ name, payment }) => [name, payment])).toEqual([
      [free.name, "none"],
      [due.name, "due"],
      [part.name, "part"],
      [paid.name, "paid"],
      [back.name, "due"],
    ]);
    expect(await found({ payment: "due,part", sort: "number" }, token)).toEqual(["미납", "일부", "환불"]);
  });

  test("the conflict column follows the newest decision", async () => {
    const one = await addConsult(app, manager, { name: "결정됨" });
    await decide(app, one.id, "clear", manager.id);
    expect(await found({ conflict: "clear" })).toEqual(["결정됨"]);
  });

  test.each(["김철수", "ㄱㅊㅅ", "7713", "010-0000-7713"])("%s finds 김철수", async (search) => {
    if ((await found({ search: "김철수" })).length === 0) {
      await addConsult(app, manager, { name: "김철수", tel: "010-0000-7713" });
    }
    expect(await found({ search })).toEqual(["김철수"]);
  });

  test.each([{ nonsense: "1" }, { sort: "brief" }, { status: "gone" }, { size: "101" }])(
    "%j is refused",
    async (query) => {
      const { status, body } = await app.call(consultCalls.list, { query }, { token: manager.token });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)]);
    },
  );
});

test("the same number is found among the last 30 days, in the own teams alone", async () => {
  const tel = "010-0000-0808";
  const first = await addConsult(app, manager, { tel });
  const old = await addConsult(app, manager, { tel });
  await setColumns(app, old.id, { created_at: new Date(Date.now() - 31 * 86_400_000) });
  await addConsult(app, stranger, { tel });
  const { body } = await app.call(sameNumber, { body: { tel: "01000000808" } }, { token: manager.token });
  expect(body.models.map(({ number }) => number)).toEqual([first.number]);
  const none = await app.call(sameNumber, { body: { tel: "0100" } }, { token: manager.token });
  expect(none.body.total).toBe(0);
});

test("whose number it is, is told of consultations alone that the person may see", async () => {
  const tel = "010-0000-0909";
  const [own, walled] = [await addConsult(app, manager, { tel }), await addConsult(app, manager, { tel })];
  const foreign = await addConsult(app, stranger, { tel });
  await raiseWall(app.database, { type: "consult", id: walled.id, teamId: home, staffId: manager.id });
  const same = async (number: number) => {
    const { status, body } = await app.call(sameNumber, { body: { number } }, { token: manager.token });
    return [status, body.models?.map((one) => one.number), body.message];
  };
  const absent = await same(9_999_999);
  expect(absent[0]).toBe(404);
  expect([await same(foreign.number), await same(walled.number)]).toEqual([absent, absent]);
  expect((await same(own.number)).slice(0, 2)).toEqual([200, []]);
});

test("whoever is kept away before the answer is told that it was saved", async () => {
  // The check for conflicts, as if it were quicker than the answer: at the commit.
  await app.database.pool.query(
    `create function keep_away() returns trigger language plpgsql as $$ begin
       with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
         values (new.team_id, 'consult', new.id, '{}', '[]', 'review') returning id)
       insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
         select 'consult', new.id, 'opponent', ${manager.id}, id from found;
       return null; end $$;
     create constraint trigger keep_away after insert on consults deferrable initially deferred for each row when (new.name = '곧벽') execute function keep_away()`,
  );
  const body = { ...plain, name: "곧벽", tel: nextPhone() };
  const { status, body: answer } = await app.call(consultCalls.create, { body }, { token: manager.token });
  expect([status, answer.message]).toEqual([404, expect.stringMatching(/^저장했지만 .* 다시 등록하지 말고/)]);
  const { rows } = await app.database.pool.query("select from consults where name = '곧벽'");
  expect(rows).toHaveLength(1);
});
