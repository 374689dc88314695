import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { InputOf } from "#records/resource.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import type { boardPost } from "../board-post.ts";
import * as calls from "../endpoints.ts";
import { authorRequestSteps, boardPostSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let other: number;
let writer: TestStaff;
let colleague: TestStaff;
let stranger: TestStaff;
let moderator: TestStaff;

const names = (people: readonly { shortName: string }[] = []) => people.map(({ shortName }) => shortName);

const at = (number: number) => ({ params: { number: String(number) } });

beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  writer = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [home] });
  colleague = await app.createStaff({ shortName: "시우", roles: ["어쏘변"], teamIds: [home] });
  stranger = await app.createStaff({ shortName: "남남", roles: ["송무팀원"], teamIds: [other] });
  moderator = await app.createStaff({ shortName: "채원", roles: ["게시판매니저"], teamIds: [home] });
});
afterAll(() => app.stop());

type Written = InputOf<typeof boardPost>;

async function post(who: TestStaff, body: Partial<Written> = {}) {
  const whole = { board: "free", audience: "team", title: "점심 자리", content: "함께 드실 분", ...body } as const;
  return app.call(calls.boardPostCalls.create, { body: whole }, { token: who.token });
}

const read = (who: TestStaff, number: number) => app.call(calls.boardPostCalls.read, at(number), { token: who.token });

test("401, 403 without a team, and posts of other teams are not there", async () => {
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(calls.boardPostCalls.list, { query: {} })).status).toBe(401);
  expect((await app.call(calls.boardPostCalls.list, { query: {} }, { token: teamless.token })).status).toBe(403);
  const { body } = await post(writer);
  expect((await read(colleague, body.model.number)).body.model).toMatchObject({ owner: { label: "은채" } });
  const hidden = await read(stranger, body.model.number);
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...(await read(stranger, 987_654)).body, requestId: "" });
  const firm = await post(writer, { audience: "firm" });
  expect((await read(stranger, firm.body.model.number)).status).toBe(200);
});

test("others do not change a post; moderators pin, move and hide it, which takes it out of sight", async () => {
  const { number, version } = (await post(writer)).body.model;
  const change = { ...at(number), body: { version, changes: { title: "바꿈" } } };
  expect((await app.call(calls.boardPostCalls.update, change, { token: colleague.token })).status).toBe(403);
  expect((await app.call(calls.boardPostCalls.update, change, { token: writer.token })).status).toBe(200);
  const pin = { ...at(number), body: { version: version + 1 } };
  expect((await app.call(stepCall(boardPostSteps, "pin"), pin, { token: writer.token })).status).toBe(403);
  expect((await app.call(stepCall(boardPostSteps, "pin"), pin, { token: moderator.token })).status).toBe(200);
  const hide = { ...at(number), body: { version: version + 2, hiddenReason: "광고 글" } };
  expect((await app.call(stepCall(boardPostSteps, "hide"), hide, { token: moderator.token })).body.state).toBe(
    "hidden",
  );
  expect((await read(colleague, number)).status).toBe(404);
  expect((await read(writer, number)).body.model.hiddenReason).toBe("광고 글");
});

test("필독 is for notices alone", async () => {
  const refused = await post(writer, { board: "free", confirms: true });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["confirms"]]);
});

describe("a notice that is to be confirmed", () => {
  let number: number;
  beforeAll(async () => {
    number = (await post(writer, { board: "notice", confirms: true, title: "보안 교육" })).body.model.number;
  });
  const followed = async (who: TestStaff) => {
    const { status, body } = await app.call(calls.listConfirmations, at(number), { token: who.token });
    return { status, confirmed: names(body.confirmed), waiting: names(body.waiting) };
  };
  const confirm = (who: TestStaff, edition: number) =>
    app.call(calls.confirmPost, { ...at(number), body: { edition } }, { token: who.token });

  test("is not confirmed by reading; the writer sees who has and who has not", async () => {
    await app.call(calls.openPost, at(number), { token: colleague.token });
    expect((await read(colleague, number)).body.model).toMatchObject({ awaitsMe: true, views: 1 });
    expect(await followed(writer)).toEqual({ status: 200, confirmed: [], waiting: ["시우", "채원"] });
    expect((await followed(colleague)).status).toBe(422);
    expect((await confirm(colleague, 1)).status).toBe(200);
    expect((await read(colleague, number)).body.model).toMatchObject({ awaitsMe: false, confirmed: "1/2" });
    expect(await followed(writer)).toEqual({ status: 200, confirmed: ["시우"], waiting: ["채원"] });
  });

  test("reminds those who have not by a task, once an hour", async () => {
    const remind = () => app.call(calls.remindReaders, at(number), { token: writer.token });
    expect((await remind()).body.reminded).toBe(1);
    const { rows } = await app.database.pool.query(
      "select u.staff_id, t.title, t.url from tasks t join task_users u on u.task_id = t.id",
    );
    expect(rows).toEqual([
      { staff_id: moderator.id, title: "공지 확인: 보안 교육", url: `/lawfirm/board?id=${number}` },
    ]);
    expect((await remind()).status).toBe(422);
  });

  test("an important change asks all of them anew, and the old edition can be confirmed no more", async () => {
    const { version } = (await read(writer, number)).body.model;
    const revise = { ...at(number), body: { version, content: "날짜가 바뀌었습니다.", what: "교육 날짜" } };
    expect((await app.call(stepCall(boardPostSteps, "revise"), revise, { token: writer.token })).status).toBe(200);
    expect((await confirm(colleague, 1)).status).toBe(409);
    expect(await followed(writer)).toMatchObject({ confirmed: [], waiting: ["시우", "채원"] });
    expect((await confirm(colleague, 2)).status).toBe(200);
  });
});

describe("the anonymous board", () => {
  test("names the writer nowhere: not to 관리자, in the history or in the log of changes", async () => {
    const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
    const { model } = (await post(writer, { board: "anonymous", audience: "firm", title: "야근이 잦습니다" })).body;
    expect((await read(admin, model.number)).body.model).toMatchObject({ owner: null, views: 0 });
    const { body } = await app.call(calls.boardPostCalls.history, at(model.number), { token: admin.token });
    expect(body.models.map(({ staffName }) => staffName)).toEqual([""]);
    const { rows } = await app.database.pool.query(
      "select user_id, staff_id, request_id from change_log where record_type = 'boardPost' and record_id = $1",
      [model.id],
    );
    expect(rows).toEqual([{ user_id: null, staff_id: null, request_id: null }]);
    const stored = await app.database.pool.query(
      "select created_by, updated_by, owner_id from board_posts where id = $1",
      [model.id],
    );
    expect(stored.rows).toEqual([{ created_by: null, updated_by: null, owner_id: null }]);
  });

  test("numbers its voices, and calls the writer of the post so", async () => {
    const { number } = (await post(writer, { board: "anonymous", audience: "firm" })).body.model;
    const say = (who: TestStaff, content: string) =>
      app.call(calls.writeComment, { ...at(number), body: { content } }, { token: who.token });
    await say(colleague, "저도 그렇습니다");
    await say(stranger, "다른 팀도요");
    await say(writer, "고맙습니다");
    await say(colleague, "회의에 올립시다");
    const { body } = await app.call(calls.listComments, at(number), { token: stranger.token });
    expect(body.models.map(({ author, isMine }) => [author, isMine])).toEqual([
      ["익명 1", false],
      ["익명 2", true],
      ["글쓴이", false],
      ["익명 1", false],
    ]);
  });

  test("tells the writer to two people together alone, and the writer hears of it", async () => {
    const { id } = (await post(writer, { board: "anonymous", audience: "firm", title: "문제의 글" })).body.model;
    const [one, two, third] = [
      await app.createStaff({ shortName: "소담", roles: ["인사관리"], teamIds: [home] }),
      await app.createStaff({ shortName: "예린", roles: ["운영위원"], teamIds: [home] }),
      await app.createStaff({ shortName: "하람", roles: ["관리자"], teamIds: [home] }),
    ];
    const ask = (who: TestStaff) =>
      app.call(
        calls.askForAuthor,
        { ...at(id), body: { reason: "동료에 대한 위협이 있어 확인이 필요함" } },
        { token: who.token },
      );
    expect((await ask(writer)).status).toBe(403);
    const { number } = (await ask(one)).body;
    const waits = async ({ token }: TestStaff) =>
      (await app.call(listBell, { query: {} }, { token })).body.models.some(({ whys }) => whys.includes("결재"));
    expect(await Promise.all([one, two, third, writer].map(waits))).toEqual([false, true, true, false]);
    expect((await ask(third)).status).toBe(422);
    const version = 1;
    const author = (who: TestStaff) => app.call(calls.readAuthor, at(number), { token: who.token });
    expect((await author(one)).status).toBe(422);
    const approve = (who: TestStaff) =>
      app.call(
        stepCall(authorRequestSteps, "approve"),
        { ...at(number), body: { version, answer: "위협에 해당함" } },
        { token: who.token },
      );
    expect((await approve(one)).status).toBe(422);
    expect((await approve(writer)).status).toBe(403);
    expect((await approve(two)).body.state).toBe("approved");
    expect(await waits(third)).toBe(false);
    expect((await author(one)).body.author.shortName).toBe("은채");
    expect((await author(two)).status).toBe(200);
    expect((await author(third)).status).toBe(422);
    const { rows } = await app.database.pool.query(
      "select u.staff_id from tasks t join task_users u on u.task_id = t.id where t.title like '익명 글의 작성자가 확인됨%'",
    );
    expect(rows).toEqual([{ staff_id: writer.id }]);
    const log = await app.database.pool.query(
      "select staff_id from access_log where subject = '익명 글의 작성자' order by id",
    );
    expect(log.rows).toEqual([{ staff_id: one.id }, { staff_id: two.id }]);
  });
});
