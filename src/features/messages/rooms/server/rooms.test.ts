import { listBell } from "#features/work/bell/endpoints.ts";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callServer, startSecondServer, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import type { InputOf } from "#records/resource.ts";
import * as calls from "../endpoints.ts";
import type { room } from "../room.ts";

let app: TestApp;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let home: number;
let ara: TestStaff;
let bora: TestStaff;
let stranger: TestStaff;
let outsider: TestStaff;
const sockets: Socket[] = [];

const at = (number: number) => ({ params: { number: String(number) } });

beforeAll(async () => {
  app = await startTestApp();
  second = await startSecondServer(app);
  home = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  ara = await app.createStaff({ shortName: "아라", roles: ["송무팀원"], teamIds: [home] });
  bora = await app.createStaff({ shortName: "보라", roles: ["송무팀원"], teamIds: [home] });
  stranger = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [other] });
  outsider = await app.createStaff({ shortName: "남남", roles: ["송무팀원"], teamIds: [other] });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await second.stop();
  await app.stop();
});

async function open(body: Partial<InputOf<typeof room>> = {}): Promise<number> {
  const whole = { name: "진행팀 방", audience: "team", ...body } as const;
  return (await app.call(calls.roomCalls.create, { body: whole }, { token: ara.token })).body.model.number;
}

type Said = { mentions?: number[]; replyTo?: number | null; confirms?: boolean };

function say(who: TestStaff, number: number, content: string, more: Said = {}) {
  const body = { content, mentions: [], replyTo: null, confirms: false, ...more };
  return app.call(calls.writePost, { ...at(number), body }, { token: who.token });
}

const stream = async (who: TestStaff, number: number, url = app.url) =>
  callServer(url, calls.readStream, { ...at(number), query: {} }, { token: who.token });

async function unread(who: TestStaff, number: number) {
  const { body } = await app.call(calls.listMyRooms, {}, { token: who.token });
  const found = body.models.find((one) => one.number === number);
  return found && [found.unread, found.calls];
}

test("401, 403 without a team, 404 for rooms out of sight; rooms of invited people are closed to 관리자", async () => {
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(calls.listMyRooms, {})).status).toBe(401);
  expect((await app.call(calls.listMyRooms, {}, { token: teamless.token })).status).toBe(403);
  const number = await open({ audience: "members", name: "둘만의 방" });
  expect((await stream(stranger, number)).status).toBe(404);
  expect((await say(bora, number, "들어왔습니다")).status).toBe(404);
  const invite = { ...at(number), body: { staffIds: [bora.id] } };
  expect((await app.call(calls.setMembers, invite, { token: ara.token })).status).toBe(200);
  const { number: postNumber } = (await say(bora, number, "들어왔습니다")).body;
  expect((await app.call(calls.talkPostCalls.read, at(postNumber), { token: stranger.token })).status).toBe(404);
  expect((await app.call(calls.talkPostCalls.list, { query: {} }, { token: stranger.token })).body.total).toBe(0);
});

describe("what is said", () => {
  test("counts as unread for others until they have read so far, whatever order their pages tell it in", async () => {
    const number = await open();
    for (const words of ["하나", "둘", "셋"]) await say(ara, number, words);
    expect([await unread(bora, number), await unread(ara, number)]).toEqual([
      [3, 0],
      [0, 0],
    ]);
    const mark = (seq: number) => app.call(calls.markRead, { ...at(number), body: { seq } }, { token: bora.token });
    expect([(await mark(2)).body.readSeq, (await mark(1)).body.readSeq]).toEqual([2, 2]);
    expect(await unread(bora, number)).toEqual([1, 0]);
    // Nobody has read what is not there yet.
    expect((await mark(1_000)).body.readSeq).toBe(3);
  });

  test("takes places in the order of the commits, however many write at once", async () => {
    const number = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => say(ara, number, `글 ${index}`)));
    const places = answers.map(({ body }) => body.seq).toSorted((one, other) => one - other);
    expect(places).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect((await stream(bora, number)).body.models.map(({ seq }) => seq)).toEqual(places);
  });

  test("is written once when the call is sent again", async () => {
    const number = await open();
    const body = { content: "한 번만", mentions: [], replyTo: null, confirms: false };
    const headers = { "idempotency-key": "talk-once" };
    const send = () => app.call(calls.writePost, { ...at(number), body }, { token: ara.token, headers });
    expect((await send()).body.number).toBe((await send()).body.number);
    expect((await stream(bora, number)).body.models).toHaveLength(1);
  });

  test("calls people who see the room, who confirm it; others are refused by name", async () => {
    const number = await open();
    const refused = await say(ara, number, "@남남 보세요", { mentions: [outsider.id] });
    expect([refused.status, refused.body.fields?.["mentions"]]).toEqual([422, expect.stringContaining("남남")]);
    const { number: called } = (await say(ara, number, "@보라 보세요", { mentions: [bora.id] })).body;
    expect(await unread(bora, number)).toEqual([1, 1]);
    const bell = async () => (await app.call(listBell, { query: {} }, { token: bora.token })).body.models;
    expect(await bell()).toMatchObject([{ label: "방", whys: ["언급"], path: `/talk?id=${number}` }]);
    await app.call(calls.markRead, { ...at(number), body: { seq: 1 } }, { token: bora.token });
    expect(await bell()).toEqual([]);
    expect((await stream(bora, number)).body.models[0]).toMatchObject({ awaitsMe: true, acks: [] });
    expect((await app.call(calls.ackPost, at(called), { token: bora.token })).status).toBe(200);
    expect((await stream(bora, number)).body.models[0]).toMatchObject({
      awaitsMe: false,
      acks: [{ id: bora.id, shortName: "보라" }],
    });
    const plain = (await say(ara, number, "그냥 한 말")).body.number;
    expect((await app.call(calls.ackPost, at(plain), { token: bora.token })).status).toBe(422);
  });

  test("is answered in one level, gets signs, and is changed by its writer alone", async () => {
    const number = await open();
    const first = (await say(ara, number, "회의 몇 시?")).body.number;
    const reply = (await say(bora, number, "세 시요", { replyTo: first })).body.number;
    await say(ara, number, "고마워요", { replyTo: reply });
    const thread = await app.call(calls.readThread, at(first), { token: bora.token });
    expect(thread.body.replies.map(({ content, replyTo }) => [content, replyTo])).toEqual([
      ["세 시요", first],
      ["고마워요", first],
    ]);
    await app.call(calls.reactToPost, { ...at(first), body: { sign: "like", on: true } }, { token: bora.token });
    const edit = { ...at(first), body: { content: "회의 네 시?", mentions: [], version: 1 } };
    expect((await app.call(calls.editPost, edit, { token: bora.token })).status).toBe(422);
    expect((await app.call(calls.editPost, edit, { token: ara.token })).body.version).toBe(2);
    expect((await app.call(calls.editPost, edit, { token: ara.token })).status).toBe(409);
    expect((await stream(bora, number)).body.models[0]).toMatchObject({
      content: "회의 네 시?",
      editedAt: expect.any(String),
      reactions: [{ sign: "like", names: ["보라"], mine: true }],
    });
  });

  test("that was hidden keeps its place without its words", async () => {
    const number = await open();
    const { number: post } = (await say(ara, number, "실수로 쓴 글")).body;
    const hide = { ...at(post), body: { version: 1, reason: "작성자가 삭제함" } };
    expect((await app.call(calls.hidePost, hide, { token: bora.token })).status).toBe(422);
    expect((await app.call(calls.hidePost, hide, { token: ara.token })).status).toBe(200);
    expect((await stream(bora, number)).body.models[0]).toMatchObject({ hidden: true, content: "" });
    expect((await app.call(calls.talkPostCalls.read, at(post), { token: bora.token })).status).toBe(404);
  });
});

async function addProject(caseNo: string): Promise<number> {
  const { id } = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "대여금", case_no: caseNo })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("cases", () => {
  test("a room about a case is there for those alone who see the case", async () => {
    const project = await addProject("2026가단1");
    const number = await open({ project });
    const { number: post } = (await say(ara, number, "기록 검토")).body;
    expect((await stream(bora, number)).status).toBe(200);
    await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: bora.id });
    expect((await stream(bora, number)).status).toBe(404);
    expect((await app.call(calls.talkPostCalls.read, at(post), { token: bora.token })).status).toBe(404);
    expect(await unread(bora, number)).toBeUndefined();
    expect((await stream(ara, number)).status).toBe(200);
  });

  test("the number of a case behind a wall is hidden from whom the wall keeps away", async () => {
    const project = await addProject("2026가합 777");
    const number = await open();
    const { number: post } = (await say(ara, number, "2026 가합 777 준비서면과 2026가단9 답변서")).body;
    await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: bora.id });
    expect((await stream(bora, number)).body.models[0]!.content).toBe("■■■ 준비서면과 2026가단9 답변서");
    const read = await app.call(calls.talkPostCalls.read, at(post), { token: bora.token });
    expect(read.body.model.content).toBe("■■■ 준비서면과 2026가단9 답변서");
    expect((await stream(ara, number)).body.models[0]!.content).toContain("2026 가합 777");
  });

  test("so are the numbers of its cases before the courts, and those which they had before", async () => {
    const { query } = app.database;
    const project = await addProject("");
    const legalCase = await query
      .insertInto("legal_cases")
      .values({ team_id: home, project_id: project, court: "수원지방법원", case_no: "2026나310" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const before = { case_id: legalCase.id, place: 1, kind: "transferred", court: "서울중앙지방법원" } as const;
    await query
      .insertInto("legal_case_aliases")
      .values({ ...before, case_no: "2025가합311" })
      .execute();
    const number = await open();
    await say(ara, number, "2026나310, 전에는 2025가합311, 그리고 2026가단9");
    await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: bora.id });
    expect((await stream(bora, number)).body.models[0]!.content).toBe("■■■, 전에는 ■■■, 그리고 2026가단9");
    expect((await stream(ara, number)).body.models[0]!.content).toContain("2025가합311");
  });
});

async function listen(url: string, { token }: TestStaff): Promise<{ heard: string[]; socket: Socket }> {
  const socket = io(`${url}/task`, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  const heard: string[] = [];
  socket.on("record", (event: { type: string; ref: string }) => {
    expect(Object.keys(event).toSorted()).toEqual(["ref", "type"]);
    heard.push(event.ref);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  sockets.push(socket);
  return { heard, socket };
}

describe("live, over two processes", () => {
  test("a post written at one process is told at the other by its reference alone, to those who see the room", async () => {
    const number = await open();
    const near = await listen(second.url, bora);
    const far = await listen(second.url, outsider);
    const { number: post } = (await say(ara, number, "비밀 이야기")).body;
    await expect.poll(() => near.heard, { timeout: 10_000 }).toContain(`talkPost:${post}`);
    const firm = await open({ audience: "firm" });
    const { number: open2 } = (await say(ara, firm, "모두에게")).body;
    await expect.poll(() => far.heard, { timeout: 10_000 }).toContain(`talkPost:${open2}`);
    expect(far.heard).not.toContain(`talkPost:${post}`);
    const { body } = await stream(bora, number, second.url);
    expect(body.models.map(({ content }) => content)).toEqual(["비밀 이야기"]);
  });

  test("whoever was away reads all that was said meanwhile, in its order", async () => {
    const number = await open();
    await say(ara, number, "하나");
    const page = await listen(second.url, bora);
    page.socket.disconnect();
    const { number: late } = (await say(ara, number, "둘")).body;
    await say(ara, number, "셋");
    await app.call(
      calls.editPost,
      { ...at(late), body: { content: "둘, 고침", mentions: [], version: 1 } },
      { token: ara.token },
    );
    await listen(second.url, bora);
    const { body } = await stream(bora, number, second.url);
    expect(body.models.map(({ content }) => content)).toEqual(["하나", "둘, 고침", "셋"]);
    expect(body.lastSeq).toBe(3);
  });
});
