import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { InputOf } from "#records/resource.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { listFiles, removeFile } from "#features/work/files/endpoints.ts";
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

const age = (number: number, interval: string) =>
  app.database.pool.query(`update board_posts set created_at = now() - interval '${interval}' where id = $1`, [number]);
const retitle = async (who: TestStaff, number: number) => {
  const { version, title } = (await read(who, number)).body.model;
  const body = { version, changes: { title: `${title}!` } };
  const changed = await app.call(calls.boardPostCalls.update, { ...at(number), body }, { token: who.token });
  return { status: changed.status, message: changed.body.message };
};
const reviseLate = async (who: TestStaff, number: number) => {
  const { version } = (await read(who, number)).body.model;
  const body = { version, content: "바뀐 내용", what: "날짜" };
  return (await app.call(stepCall(boardPostSteps, "revise"), { ...at(number), body }, { token: who.token })).status;
};

const answer = async (who: TestStaff, number: number, content: string) =>
  (await app.call(calls.writeComment, { ...at(number), body: { content } }, { token: who.token })).body.id;
const accept = async (who: TestStaff, number: number, acceptedComment: number | null) => {
  const { version } = (await read(who, number)).body.model;
  const body = { version, changes: { acceptedComment } };
  const accepted = await app.call(calls.boardPostCalls.update, { ...at(number), body }, { token: who.token });
  return [accepted.status, Object.keys(accepted.body.fields ?? {})];
};
const comments = async (number: number) =>
  (await app.call(calls.listComments, at(number), { token: colleague.token })).body.models.map(
    ({ content, accepted }) => [content, accepted],
  );
const told = async (who: TestStaff, number: number) => {
  const { models } = (await app.call(listBell, { query: { box: "open" } }, { token: who.token })).body;
  return models.filter(({ title }) => title === `질문 ${number}`).flatMap(({ whys }) => whys);
};
const askOnBoard = async () => {
  const { number, version } = (await post(writer, { board: "question" })).body.model;
  const body = { version, changes: { title: `질문 ${number}` } };
  await app.call(calls.boardPostCalls.update, { ...at(number), body }, { token: writer.token });
  return number;
};

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

describe("the time for changes", () => {
  test("ends for the writer after the minutes of the day on which it was written, and not for moderators", async () => {
    const { number, editableUntil, createdAt } = (await post(writer)).body.model;
    expect(Date.parse(editableUntil!) - Date.parse(createdAt)).toBe(1440 * 60_000);
    await age(number, "23 hours 50 minutes");
    expect((await retitle(writer, number)).status).toBe(200);
    await age(number, "24 hours 10 minutes");
    expect(await retitle(writer, number)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^수정 기한\(\d{4}-\d{2}-\d{2} \d{2}:\d{2}\)이 지났습니다/),
    });
    expect(await reviseLate(writer, number)).toBe(422);
    expect((await retitle(moderator, number)).status).toBe(200);
  });

  test("follows the rate, and an important change of what is to be confirmed comes whenever it has to", async () => {
    const { number } = (await post(writer, { board: "notice", confirms: true })).body.model;
    await age(number, "2 days");
    expect(await reviseLate(writer, number)).toBe(200);
    await app.database.pool.query(
      "insert into rates (name, effective_from, value, law_ref) values ('boardEditMinutes', '2021-01-01', 4320, '방침')",
    );
    expect((await retitle(writer, number)).status).toBe(200);
    await app.database.pool.query("delete from rates where name = 'boardEditMinutes' and value = 4320");
  });
});

test("what is pinned stands above what is newer, on every board and until another order is asked for", async () => {
  const { number, version } = (await post(writer, { title: "고정할 글" })).body.model;
  const newest = (await post(writer, { title: "새 글" })).body.model.number;
  const pin = { ...at(number), body: { version } };
  await app.call(stepCall(boardPostSteps, "pin"), pin, { token: moderator.token });
  const numbers = async (query: Record<string, string>) =>
    (await app.call(calls.boardPostCalls.list, { query }, { token: colleague.token })).body.models.map(
      (row) => row.number,
    );
  const listed = await numbers({ board: "free" });
  expect(listed.indexOf(number)).toBeLessThan(listed.indexOf(newest));
  expect((await numbers({ board: "free", sort: "-number" }))[0]).toBe(newest);
});

describe("the board of questions", () => {
  test("lets who asked accept an answer, which comes first, also when the time for changes is over", async () => {
    const number = await askOnBoard();
    const [first, second] = [await answer(colleague, number, "하나"), await answer(moderator, number, "둘")];
    expect(await told(writer, number)).toEqual(["답변"]);
    await app.database.pool.query("update board_posts set created_at = now() - interval '9 days' where id = $1", [
      number,
    ]);
    expect((await accept(colleague, number, second))[0]).toBe(403);
    expect(await accept(writer, number, second)).toEqual([200, []]);
    expect(await comments(number)).toEqual([
      ["둘", true],
      ["하나", false],
    ]);
    expect(await told(moderator, number)).toEqual(["채택"]);
    const query = { board: "question", answered: "N" };
    const open = (await app.call(calls.boardPostCalls.list, { query }, { token: writer.token })).body.models;
    expect(open.map((row) => row.number)).not.toContain(number);
    expect(await accept(writer, number, first)).toEqual([200, []]);
    await app.call(calls.removeComment, { params: { commentId: String(first) } }, { token: colleague.token });
    expect((await read(writer, number)).body.model).toMatchObject({ answered: false, acceptedComment: null });
  });

  test("takes no answer from elsewhere, and other boards none at all", async () => {
    const refused = [400, ["acceptedComment"]];
    const number = await askOnBoard();
    const elsewhere = await answer(colleague, await askOnBoard(), "다른 질문의 답");
    expect(await accept(writer, number, elsewhere)).toEqual(refused);
    const free = (await post(writer)).body.model.number;
    expect(await accept(writer, free, await answer(colleague, free, "댓글"))).toEqual(refused);
    for (const board of ["question", "free", "anonymous"] as const) {
      const { status, body } = await post(writer, { board, audience: "firm", acceptedComment: elsewhere });
      expect([status, Object.keys(body.fields ?? {})]).toEqual(refused);
    }
  });
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

test("files of a post are the writer's and the moderators' to add, replace and take away, of one without a writer nobody's", async () => {
  const named = (await post(writer, { board: "notice", audience: "firm" })).body.model.number;
  const nameless = (await post(writer, { board: "anonymous", audience: "firm" })).body.model.number;
  const send = (who: TestStaff, number: number, words: string) =>
    fetch(
      `${app.url}/api/files?${new URLSearchParams({ type: "boardPost", number: String(number), name: "공지.txt" })}`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${who.token}`, "content-type": "application/octet-stream" },
        body: words,
      },
    );
  const sent = await send(writer, named, "원본");
  const { model } = (await sent.json()) as { model: { id: number; version: number } };
  const params = { fileId: String(model.id) };
  const take = (who: TestStaff) =>
    app.call(removeFile, { params, body: { version: model.version } }, { token: who.token });
  expect([sent.status, (await send(colleague, named, "남의 것")).status, (await take(colleague)).status]).toEqual([
    200, 403, 403,
  ]);
  const versions = await fetch(`${app.url}/api/files/${model.id}/versions?name=${encodeURIComponent("공지.txt")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${colleague.token}`, "content-type": "application/octet-stream" },
    body: "바꿔 놓은 것",
  });
  expect(versions.status).toBe(403);
  const seen = await app.call(
    listFiles,
    { query: { type: "boardPost", number: String(named) } },
    { token: colleague.token },
  );
  expect(seen.body).toMatchObject({ total: 1, canManage: false });
  expect((await take(moderator)).status).toBe(200);
  expect((await send(writer, nameless, "이름이 남는 것")).status).toBe(403);
});

describe("the anonymous board", () => {
  test("names the writer nowhere: not to 관리자, in the history or in the log of changes", async () => {
    const admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
    const { model } = (await post(writer, { board: "anonymous", audience: "firm", title: "야근이 잦습니다" })).body;
    expect((await read(admin, model.number)).body.model).toMatchObject({ owner: null, views: 0 });
    const { body } = await app.call(calls.boardPostCalls.history, at(model.number), { token: admin.token });
    expect(body.models.map(({ staffName }) => staffName)).toEqual([""]);
    // The minute would tell it too, and so would a team of two.
    expect(body.models.map((entry) => entry.at)).toEqual([model.createdAt]);
    const foreign = (await post(stranger, { board: "anonymous", audience: "firm" })).body.model;
    expect(foreign.team).toEqual(model.team);
    const timeline = await fetch(`${app.url}/api/timeline/boardPost/${model.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(timeline.status).toBe(404);
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
