import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { doneCaseCalls } from "#features/content/done-cases/endpoints.ts";
import { newsCalls } from "#features/content/news/endpoints.ts";
import { askCalls } from "#features/messages/asks/endpoints.ts";
import { boardPostCalls } from "#features/messages/boards/endpoints.ts";
import { questionCalls } from "#features/messages/questions/endpoints.ts";
import { questionSteps } from "#features/messages/questions/steps.ts";
import { roomCalls, setMembers, writePost } from "#features/messages/rooms/endpoints.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { stepCall } from "#records/steps.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let colleague: TestStaff;
let stranger: TestStaff;
let keeper: TestStaff;
let viewer: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  clerk = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [home] });
  colleague = await app.createStaff({ shortName: "시우", roles: ["송무팀원"], teamIds: [home] });
  stranger = await app.createStaff({ shortName: "남남", roles: ["송무팀원"], teamIds: [other] });
  keeper = await app.createStaff({ shortName: "채원", roles: ["게시판매니저"], teamIds: [home] });
  viewer = await app.createStaff({ shortName: "조회", roles: ["매출조회"], teamIds: [home] });
});
afterAll(() => app.stop());

/** Kinds of what each person finds by these words. */
async function found(q: string, ...people: readonly TestStaff[]): Promise<string[]> {
  const answers = await Promise.all(people.map(({ token }) => app.call(searchEverything, { query: { q } }, { token })));
  return answers.map(({ body }) => body.models.map(({ kind }) => kind).join());
}

test("posts of the boards are found by whom they are for, and the writer of an anonymous one by nobody", async () => {
  const write = (board: "work" | "anonymous", audience: "team" | "firm", title: string) =>
    app.call(boardPostCalls.create, { body: { board, audience, title, content: "본문" } }, { token: clerk.token });
  await write("work", "team", "가람 송달 요령");
  await write("work", "firm", "나래 송달 요령");
  await write("anonymous", "firm", "다온 건의 사항");
  expect(await found("가람 송달", colleague, stranger)).toEqual(["boardPost", ""]);
  expect(await found("나래 송달", colleague, stranger)).toEqual(["boardPost", "boardPost"]);
  const { body } = await app.call(searchEverything, { query: { q: "다온 건의" } }, { token: stranger.token });
  expect(JSON.stringify(body.models)).not.toContain("은채");
  expect(body.models).toHaveLength(1);
});

test("news are found by those who keep content or boards alone", async () => {
  await app.call(
    newsCalls.create,
    { body: { kind: "notice", title: "라온 개정 소식" } as never },
    { token: clerk.token },
  );
  expect(await found("라온 개정", clerk, stranger, keeper, viewer)).toEqual(["news", "news", "news", ""]);
});

test("a success story is found by its team, and not past a wall around its case", async () => {
  const { id: project } = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "대여금", status: "closed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const body = { title: "마루 대여금 사례", category: "민사", project, body: "본문" } as never;
  expect((await app.call(doneCaseCalls.create, { body }, { token: clerk.token })).status).toBe(200);
  expect(await found("마루 대여금", clerk, colleague, stranger, viewer)).toEqual(["doneCase", "doneCase", "", ""]);
  await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: colleague.id });
  expect(await found("마루 대여금", clerk, colleague)).toEqual(["doneCase", ""]);
});

test("a client's question is found by its answer, by those who keep questions", async () => {
  const body = { category: "민사", title: "보증금", content: "못 받았습니다.", audience: "public" } as const;
  const { number, version } = (await app.call(questionCalls.create, { body }, { token: keeper.token })).body.model;
  const draft = { params: { number: String(number) }, body: { version, answer: "바다 임차권등기를 하세요." } as never };
  expect((await app.call(stepCall(questionSteps, "draft"), draft, { token: keeper.token })).status).toBe(200);
  expect(await found("바다 임차권등기", keeper, clerk)).toEqual(["question", ""]);
});

test("what is asked of 인사 is found by the asker alone among colleagues", async () => {
  const body = { department: "인사", title: "사라 육아휴직 문의", content: "기간" } as const;
  await app.call(askCalls.create, { body }, { token: clerk.token });
  expect(await found("사라 육아휴직", clerk, colleague)).toEqual(["ask", ""]);
});

test("talk is found by those who are in the room", async () => {
  const created = await app.call(
    roomCalls.create,
    { body: { name: "둘만의 방", audience: "members" } },
    { token: clerk.token },
  );
  const params = { number: String(created.body.model.number) };
  const said = { content: "아라 합의안 초안", mentions: [], replyTo: null, confirms: false };
  expect((await app.call(writePost, { params, body: said }, { token: clerk.token })).status).toBe(200);
  expect(await found("아라 합의안", clerk, colleague)).toEqual(["talkPost", ""]);
  const members = { params, body: { staffIds: [clerk.id, colleague.id] } };
  expect((await app.call(setMembers, members, { token: clerk.token })).status).toBe(200);
  expect(await found("아라 합의안", colleague)).toEqual(["talkPost"]);
});
