import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { CallInput } from "#platform/endpoint.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as endpoints from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { ringReminders } from "./bell.ts";

let app: TestApp;
let team: number;
let other: number;
let writer: TestStaff;
let colleague: TestStaff;
let lawyer: TestStaff;
let manager: TestStaff;

type Body = CallInput<typeof schemas.writeMemo>["body"];
const plain: Omit<Body, "content"> = { kind: "내부", visibility: "all", mentions: [], remindOn: null, replyTo: null };

async function addProject(title: string, teamId = team): Promise<{ id: number; number: number }> {
  const { id, id_int: number } = await app.database.query
    .insertInto("projects")
    .values({ title, team_id: teamId })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  return { id, number };
}

const at = (id: number) => ({ params: { type: "project" as const, id: String(id) } });
const of = (number: number) => ({ params: { number: String(number) } });
const by = ({ token }: TestStaff) => ({ token });

const write = (projectId: number, body: Partial<Body> & Pick<Body, "content">, who = writer) =>
  app.call(endpoints.writeMemo, { ...at(projectId), body: { ...plain, ...body } }, by(who));

async function written(projectId: number, body: Partial<Body> & Pick<Body, "content">, who = writer): Promise<number> {
  const { status, body: answer } = await write(projectId, body, who);
  expect([status, answer.message]).toEqual([200, undefined]);
  return answer.number;
}

async function thread(projectId: number, who: TestStaff) {
  const { status, body } = await app.call(endpoints.readThread, at(projectId), by(who));
  expect(status).toBe(200);
  return body.models;
}

async function listed(query: Readonly<Record<string, string>>, who: TestStaff): Promise<string[]> {
  const { status, body } = await app.call(endpoints.memoCalls.list, { query }, by(who));
  expect(status).toBe(200);
  expect(body.total).toBe(body.models.length);
  return body.models.map(({ content }) => content);
}

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  writer = await app.createStaff({ shortName: "김쓴이", roles: ["매니저"], teamIds: [team] });
  colleague = await app.createStaff({ shortName: "이동료", roles: ["매니저"], teamIds: [team] });
  lawyer = await app.createStaff({ shortName: "박변호", roles: ["매니저", "변호사"], teamIds: [team] });
  manager = await app.createStaff({ shortName: "최관리", roles: ["송무팀원"], teamIds: [team] });
});
afterAll(() => app.stop());

test("a memo follows the record: 401, 404, and nothing of it for people who do not see the record", async () => {
  const project = await addProject("팀의 사건");
  const number = await written(project.id, { content: "첫 통화 내용" });
  const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
  const outsider = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  expect((await app.call(endpoints.readThread, at(project.id))).status).toBe(401);
  expect((await app.call(endpoints.readThread, at(project.id), by(outsider))).status).toBe(404);
  const calls = [
    await app.call(endpoints.readThread, at(project.id), by(stranger)),
    await app.call(endpoints.listPeople, at(project.id), by(stranger)),
    await write(project.id, { content: "끼어들기" }, stranger),
    await app.call(endpoints.memoCalls.read, of(number), by(stranger)),
    await app.call(endpoints.memoCalls.history, of(number), by(stranger)),
    await app.call(endpoints.ackMemo, of(number), by(stranger)),
  ];
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await listed({ search: "첫 통화" }, stranger)).toEqual([]);
  expect(await listed({ search: "첫 통화" }, colleague)).toEqual(["첫 통화 내용"]);
});

test("a wall keeps memos out of thread, list, count and search, and out of reach of calls", async () => {
  const project = await addProject("벽이 있는 사건");
  await written(project.id, { content: "벽너머 이야기" });
  await app.database.pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
       select 'project', $2, 'opponent', $3, id from found`,
    [team, project.id, colleague.id],
  );
  expect((await app.call(endpoints.readThread, at(project.id), by(colleague))).status).toBe(404);
  expect(await listed({ search: "벽너머" }, colleague)).toEqual([]);
  expect(await listed({ search: "벽너머" }, lawyer)).toEqual(["벽너머 이야기"]);
  const { body } = await app.call(endpoints.listPeople, at(project.id), by(writer));
  expect(body.models.map(({ shortName }) => shortName)).toEqual(["김쓴이", "박변호", "최관리"]);
  const refused = await write(project.id, { content: "@이동료 확인", mentions: [colleague.id] });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["mentions"]]);
});

test("변호사만 is read by lawyers alone, replies included, and written by them alone", async () => {
  const project = await addProject("전략이 있는 사건");
  expect((await write(project.id, { content: "비밀 전략", visibility: "privileged" })).status).toBe(400);
  const number = await written(project.id, { content: "비밀 전략", visibility: "privileged" }, lawyer);
  await written(project.id, { content: "비밀 답글", replyTo: number }, lawyer);
  await written(project.id, { content: "누구나" });
  expect((await thread(project.id, lawyer)).map(({ content }) => content)).toEqual([
    "누구나",
    "비밀 전략",
    "비밀 답글",
  ]);
  expect((await thread(project.id, colleague)).map(({ content }) => content)).toEqual(["누구나"]);
  expect(await listed({ search: "비밀" }, manager)).toEqual([]);
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [other] });
  expect(await listed({ search: "비밀" }, admin)).toEqual([]);
  expect((await app.call(endpoints.memoCalls.read, of(number), by(colleague))).status).toBe(404);
  expect((await write(project.id, { content: "나도", replyTo: number }, colleague)).status).toBe(400);
  const calling = { content: "@이동료", visibility: "privileged" as const, mentions: [colleague.id] };
  expect((await write(project.id, calling, lawyer)).status).toBe(422);
});

test("who is called confirms once; lists find what waits for whom", async () => {
  const project = await addProject("언급이 있는 사건");
  const number = await written(project.id, { content: "@이동료 송달 확인", mentions: [colleague.id] });
  expect(await listed({ callsMe: "Y" }, colleague)).toEqual(["@이동료 송달 확인"]);
  expect(await listed({ mentionsMe: "Y" }, writer)).toEqual([]);
  expect(await listed({ unacked: "Y" }, writer)).toEqual(["@이동료 송달 확인"]);
  expect((await app.call(endpoints.ackMemo, of(number), by(writer))).status).toBe(422);
  expect((await app.call(endpoints.ackMemo, of(number), by(colleague))).status).toBe(200);
  expect((await app.call(endpoints.ackMemo, of(number), by(colleague))).status).toBe(422);
  expect(await listed({ callsMe: "Y" }, colleague)).toEqual([]);
  expect(await listed({ mentionsMe: "Y" }, colleague)).toEqual(["@이동료 송달 확인"]);
  const [shown] = await thread(project.id, writer);
  expect(shown!.mentions).toMatchObject([{ shortName: "이동료", ackAt: expect.any(String) }]);
});

test("a reminder waits for its writer from that day on, until it is confirmed", async () => {
  const project = await addProject("알림이 있는 사건");
  const number = await written(project.id, { content: "오늘 알려줘", remindOn: "2026-01-05" });
  await written(project.id, { content: "나중에 알려줘", remindOn: "2199-01-05" });
  expect(await listed({ callsMe: "Y" }, writer)).toEqual(["오늘 알려줘"]);
  expect(await listed({ callsMe: "Y" }, colleague)).toEqual([]);
  expect((await app.call(endpoints.ackMemo, of(number), by(writer))).status).toBe(200);
  expect(await listed({ callsMe: "Y" }, writer)).toEqual([]);
});

test("a reminder rings once for its writer, and not again once it is confirmed", async () => {
  const person = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  const project = await addProject("종이 울리는 사건");
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const number = await written(project.id, { content: "오늘 알려줘", remindOn: today }, person);
  const bell = async () => (await app.call(listBell, { query: {} }, by(person))).body.models;
  await ringReminders(app.database);
  await ringReminders(app.database);
  expect(await bell()).toMatchObject([{ label: "메모", whys: ["알림일"], from: null, events: 1 }]);
  expect((await app.call(endpoints.ackMemo, of(number), by(person))).status).toBe(200);
  await ringReminders(app.database);
  expect(await bell()).toEqual([]);
});

test("a change keeps what stood there, is marked, and belongs to the writer alone", async () => {
  const project = await addProject("고친 사건");
  const number = await written(project.id, { content: "처음 내용\n둘째 줄" });
  const { replyTo: _, ...fields } = plain;
  const body = { ...fields, content: "고친 내용", version: 1 };
  expect((await app.call(endpoints.editMemo, { ...of(number), body }, by(manager))).status).toBe(403);
  expect((await app.call(endpoints.editMemo, { ...of(number), body }, by(writer))).body.version).toBe(2);
  expect((await app.call(endpoints.editMemo, { ...of(number), body }, by(writer))).status).toBe(409);
  const [shown] = await thread(project.id, colleague);
  expect(shown).toMatchObject({ content: "고친 내용", editedAt: expect.any(String), isMine: false, mayHide: false });
  const { body: history } = await app.call(endpoints.memoCalls.history, of(number), by(colleague));
  expect(history.models[0]).toMatchObject({
    action: "수정",
    changes: [{ label: "내용", before: "처음 내용\n둘째 줄", after: "고친 내용" }],
  });
});

test("a 주민등록번호 in clear is refused with the mend, new and changed", async () => {
  const project = await addProject("번호가 적힌 사건");
  const refused = await write(project.id, { content: "주민번호 900101-1234567" });
  expect(refused.status).toBe(422);
  expect(refused.body.fields?.["content"]).toContain("900101-1******");
  expect(await thread(project.id, writer)).toEqual([]);
  const number = await written(project.id, { content: "주민번호 900101-1******" });
  const { replyTo: _, ...fields } = plain;
  const body = { ...fields, content: "9001011234567", version: 1 };
  expect((await app.call(endpoints.editMemo, { ...of(number), body }, by(writer))).status).toBe(422);
});

test("memos go with a reason: those of others by managers, one's own by the writer; and come back", async () => {
  const project = await addProject("숨긴 사건");
  const number = await written(project.id, { content: "숨길 메모" });
  await written(project.id, { content: "딸린 답글", replyTo: number }, colleague);
  const hide = (reason: string, who: TestStaff) =>
    app.call(endpoints.hideMemo, { ...of(number), body: { version: 1, reason } }, by(who));
  expect((await hide("마음에 들지 않음", colleague)).status).toBe(403);
  expect((await hide(" ", manager)).status).toBe(400);
  expect((await hide("사건과 무관", manager)).body.version).toBe(2);
  expect(await thread(project.id, writer)).toEqual([]);
  expect(await listed({ search: "딸린 답글" }, colleague)).toEqual([]);
  const back = { ...of(number), body: { version: 2 } };
  expect((await app.call(endpoints.bringBackMemo, back, by(writer))).status).toBe(403);
  expect((await app.call(endpoints.bringBackMemo, back, by(manager))).status).toBe(200);
  const own = (reason: string) =>
    app.call(endpoints.hideMemo, { ...of(number), body: { version: 3, reason } }, by(writer));
  expect(Object.keys((await own("")).body.fields ?? {})).toEqual(["reason"]);
  expect((await own("잘못 적은 메모")).status).toBe(200);
  expect((await app.call(endpoints.bringBackMemo, { ...of(number), body: { version: 4 } }, by(writer))).status).toBe(
    200,
  );
  expect(await thread(project.id, writer)).toHaveLength(2);
});

test("a memo moves with its replies, keeps where it came from, and tells that only to those who see it", async () => {
  const from = await addProject("처음 사건");
  const number = await written(from.id, { content: "옮길 메모" });
  await written(from.id, { content: "옮길 답글", replyTo: number }, colleague);
  const { id: consultId, id_int: target } = await app.database.query
    .insertInto("consults")
    .values({ name: "한가람", team_id: team })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  const move = (to: number, version: number, who: TestStaff) =>
    app.call(endpoints.moveMemo, { ...of(number), body: { version, type: "consult", target: to } }, by(who));
  expect((await move(target, 1, colleague)).status).toBe(403);
  expect((await move(999_999, 1, writer)).body.fields).toHaveProperty("target");
  expect((await move(target, 1, writer)).body.path).toBe(`/lawfirm/consult/${target}`);
  expect((await move(target, 2, writer)).status).toBe(422);
  expect(await thread(from.id, writer)).toEqual([]);
  const there = async (who: TestStaff) => {
    const params = { type: "consult" as const, id: String(consultId) };
    return (await app.call(endpoints.readThread, { params }, by(who))).body.models;
  };
  expect(await there(writer)).toMatchObject([
    { content: "옮길 메모", origin: { label: `사건 ${from.number}`, path: `/lawfirm/project/${from.number}` } },
    { content: "옮길 답글", origin: null },
  ]);
  await app.database.query.updateTable("projects").set({ team_id: other }).where("id", "=", from.id).execute();
  expect((await there(writer))[0]!.origin).toEqual({ label: "다른 사건", path: null });
});

test("pinned threads stand first; lists narrow by kind, tag, 초성 and record", async () => {
  const project = await addProject("목록 사건");
  const first = await written(project.id, { content: "먼저 #긴급 송달장소", kind: "법원" });
  await written(project.id, { content: "나중 통화 요지", kind: "통화" });
  expect(
    (await app.call(endpoints.pinMemo, { ...of(first), body: { version: 1, pinned: true } }, by(colleague))).status,
  ).toBe(200);
  expect((await thread(project.id, writer)).map(({ pinned }) => pinned)).toEqual([true, false]);
  const own = { project: String(project.id) };
  expect(await listed({ ...own, kind: "법원" }, writer)).toEqual(["먼저 #긴급 송달장소"]);
  expect(await listed({ ...own, search: "#긴급" }, writer)).toEqual(["먼저 #긴급 송달장소"]);
  expect(await listed({ ...own, search: "ㅅㄷㅈㅅ" }, writer)).toEqual(["먼저 #긴급 송달장소"]);
  expect(await listed({ ...own, pinned: "Y" }, writer)).toHaveLength(1);
  expect(await listed({ ...own, author: "me" }, writer)).toHaveLength(2);
  const { body } = await app.call(endpoints.memoCalls.list, { query: own }, by(writer));
  expect(body.models[0]).toMatchObject({ subject: `사건 ${project.number} 목록 사건` });
});

test("having spoken to the client moves 최근 연락 of case and client, an internal note does not", async () => {
  const { id } = await addProject("연락한 사건");
  const client = await app.database.query
    .insertInto("clients")
    .values({ name: "한가람", team_id: team, tel: "010-0000-4242" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const long = new Date("2026-01-05T00:00:00Z");
  await app.database.query
    .updateTable("projects")
    .set({ client_id: client.id, last_contact_at: long })
    .where("id", "=", id)
    .execute();
  const contacts = async () =>
    (
      await app.database.pool.query<{ at: Date | null }>(
        "select last_contact_at as at from projects where id = $1 union all select last_contact_at from clients where id = $2",
        [id, client.id],
      )
    ).rows.map(({ at: last }) => last);
  await written(id, { content: "기록 정리함" });
  expect(await contacts()).toEqual([long, null]);
  await written(id, { content: "기일에 나오시기로 함", kind: "통화" });
  const [ofProject, ofClient] = await contacts();
  expect([ofProject! > long, ofClient]).toEqual([true, ofProject]);
});
