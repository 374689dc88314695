import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { newsCalls } from "#features/content/news/endpoints.ts";
import { newsSteps } from "#features/content/news/steps.ts";
import { videoSteps } from "#features/content/videos/steps.ts";
import { courtHolidayCalls } from "#features/litigation/deadlines/endpoints.ts";
import { courtHolidaySteps } from "#features/litigation/deadlines/court-holiday.ts";
import { questionCalls } from "#features/messages/questions/endpoints.ts";
import { questionSteps } from "#features/messages/questions/steps.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { richTextOf } from "#platform/rich-text.ts";
import { stepCall, undoCall, type AnySteps } from "../../steps.ts";

let app: TestApp;
let home: number;
let away: number;
let writer: TestStaff;
let checker: TestStaff;
let lawyer: TestStaff;
let second: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  home = await app.createTeam("상담팀");
  away = await app.createTeam("다른팀");
  writer = await app.createStaff({ shortName: "글쓴이", roles: ["컨텐츠알바", "게시판매니저"], teamIds: [home] });
  checker = await app.createStaff({ shortName: "검수자", roles: ["컨텐츠알바"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "최변호", roles: ["변호사"], teamIds: [home] });
  second = await app.createStaff({ shortName: "윤변호", roles: ["책임변"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["변호사"], teamIds: [away] });
});
afterAll(() => app.stop());

/** What the bell of each says, by the words of its reasons. */
async function told(...people: readonly TestStaff[]): Promise<(string | undefined)[]> {
  return Promise.all(
    people.map(async ({ token }) => {
      const { models } = (await app.call(listBell, { query: {} }, { token })).body;
      return models.length > 1 ? `${models.length} rows` : models[0]?.whys.join(",");
    }),
  );
}

const forget = () => app.database.pool.query("delete from bell_rows");

type Kind = { readonly machine: AnySteps; readonly table: "news" | "videos" | "questions" | "court_holidays" };

async function take({ machine, table }: Kind, who: TestStaff, id: number, name: string, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const call = name === "undo" ? undoCall(machine) : stepCall(machine, name);
  const sent = { params: { number: String(id) }, body: { version, ...more } } as never;
  const { status, body } = await app.call(call, sent, { token: who.token });
  expect([status, body.message]).toEqual([200, undefined]);
}

const news: Kind = { machine: newsSteps, table: "news" };
const videos: Kind = { machine: videoSteps, table: "videos" };
const questions: Kind = { machine: questionSteps, table: "questions" };
const holidays: Kind = { machine: courtHolidaySteps, table: "court_holidays" };

async function addNews(): Promise<number> {
  const body = { title: "설 연휴 안내", kind: "notice", body: richTextOf("안내 말씀") } as never;
  return (await app.call(newsCalls.create, { body }, { token: writer.token })).body.model.id;
}

test("whoever may look it over hears once, whoever asked and who has no right do not", async () => {
  const id = await addNews();
  await take(news, writer, id, "submit");
  expect(await told(checker, writer, lawyer)).toEqual(["결재", undefined, undefined]);
  await take(news, checker, id, "sendBack", { reason: "날짜를 고쳐 주세요" });
  expect(await told(checker, writer)).toEqual([undefined, "반려"]);
  await take(news, writer, id, "submit");
  await take(news, checker, id, "publish");
  expect(await told(checker)).toEqual([undefined]);
  await forget();
});

test("it goes when the request is taken back, comes again when the decision is, and is gone where the state was left otherwise", async () => {
  const id = await addNews();
  await take(news, writer, id, "submit");
  await take(news, writer, id, "undo");
  expect(await told(checker)).toEqual([undefined]);
  await take(news, writer, id, "submit");
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await take(news, checker, id, "reserve", { publishAt });
  const third = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [home] });
  await take(news, checker, id, "undo");
  expect(await told(third)).toEqual(["결재"]);
  await app.database.query.updateTable("news").set({ status: "draft" }).where("id", "=", id).execute();
  expect(await told(third)).toEqual([undefined]);
  await forget();
});

test("lawyers hear of a video that waits for their approval, of their own teams alone, and again once it has changed", async () => {
  const { id } = await app.database.query
    .insertInto("videos")
    .values({
      team_id: home,
      title: "상속포기",
      script: "절차",
      status: "editing",
      lawyer_id: lawyer.id,
      owner_id: writer.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await take(videos, writer, id, "submit");
  expect(await told(lawyer, second, stranger, writer)).toEqual(["결재", "결재", undefined, undefined]);
  await app.database.query.updateTable("videos").set({ status: "approved" }).where("id", "=", id).execute();
  await forget();
  const { api } = videoSteps.resource;
  const { version } = await app.database.query
    .selectFrom("videos")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const changed = await fetch(`${app.url}${api}/${id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ version, changes: { script: "고친 절차" } }),
  });
  expect(changed.status).toBe(200);
  expect(await told(lawyer, second, writer)).toEqual(["결재", "결재", undefined]);
  await forget();
});

test("another writer of the answer is another one who may not approve it", async () => {
  const body = { category: "민사", title: "보증금", content: "돌려주지 않습니다.", audience: "public" } as const;
  const { number } = (await app.call(questionCalls.create, { body }, { token: writer.token })).body.model;
  await take(questions, lawyer, number, "draft", { answer: "내용증명을 보내세요." });
  expect(await told(lawyer, second, stranger, writer)).toEqual([undefined, "결재", undefined, undefined]);
  await take(questions, second, number, "draft", { answer: "임차권등기를 신청하세요." });
  expect(await told(lawyer, second)).toEqual(["결재", undefined]);
  await take(questions, lawyer, number, "approve");
  expect(await told(lawyer, second)).toEqual([undefined, "승인"]);
  await forget();
});

test("what is made to be approved waits as soon as it is made", async () => {
  const body = { day: "2027-03-04", name: "임시공휴일", kind: "temporary", source: "국무회의 의결" } as const;
  const made = await app.call(courtHolidayCalls.create, { body }, { token: lawyer.token });
  expect(await told(lawyer, second, writer)).toEqual([undefined, "결재", undefined]);
  await take(holidays, second, made.body.model.number, "confirm");
  expect(await told(lawyer, second)).toEqual(["승인", undefined]);
  await forget();
});
