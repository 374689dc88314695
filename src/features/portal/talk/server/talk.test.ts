import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { readThread } from "#features/work/memos/endpoints.ts";
import { listFiles, markFile } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { clientSession, createClientOf, linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as clientCalls from "../client-endpoints.ts";
import * as calls from "../endpoints.ts";
import { clientRoomSteps } from "../steps.ts";
import { tellOfDrafts } from "./drafts.ts";
import { sendDue } from "./reservations.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

const at = (number: number) => ({ params: { number: String(number) } });
const write = (token: string, content: string, files: number[] = []) =>
  app.call(clientCalls.writeAsClient, { body: { content, files } }, { token });
const own = async (token: string) => (await app.call(clientCalls.readOwnTalk, { query: {} }, { token })).body;
const answer = (number: number, content: string, who = clerk) =>
  app.call(calls.answerClient, { ...at(number), body: { content, files: [] } }, { token: who.token });
const read = (number: number, who = clerk) =>
  app.call(calls.readTalk, { ...at(number), query: {} }, { token: who.token });

/** A client of the clerk who has written once. */
async function talking() {
  const client = await createClientOf(app, firm.home);
  await firm.sql("update clients set manager_id = $2 where id = $1", client.id, clerk.id);
  const token = await clientSession(app, client);
  await write(token, "기일이 언제인가요");
  const { rows } = await firm.sql("select id from client_rooms where client_id = $1", client.id);
  return { client, token, number: Number(rows[0].id) };
}

async function attach(token: string, name: string, room = "client/talk") {
  const response = await fetch(`${app.url}/api/${room}/attachments?${new URLSearchParams({ name })}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf")),
  });
  return (await response.json()) as { model: { id: number } };
}

test("a client writes, those who look after the client hear of it, and the answer is unread until it is read", async () => {
  const { token, number } = await talking();
  const bell = (await app.call(listBell, { query: {} }, { token: clerk.token })).body;
  expect(JSON.stringify(bell)).toContain("의뢰인이 메시지를 보냈습니다");
  const room = await app.call(calls.clientRoomCalls.read, at(number), { token: clerk.token });
  expect(room.body.model).toMatchObject({ unread: 1, waiting: expect.any(Number), owner: { id: clerk.id } });
  expect((await answer(number, "12월 3일입니다.")).status).toBe(200);
  const after = await app.call(calls.clientRoomCalls.read, at(number), { token: clerk.token });
  expect(after.body.model).toMatchObject({ unread: 0, waiting: null });
  const talk = await own(token);
  const told = talk.models.filter(({ by }) => by !== "안내");
  expect(told).toMatchObject([
    { mine: true, content: "기일이 언제인가요" },
    { mine: false, by: clerk.shortName, content: "12월 3일입니다." },
  ]);
  expect(talk.unread).toBeGreaterThan(0);
  await app.call(clientCalls.markOwnTalkRead, { body: { seq: talk.lastSeq } }, { token });
  expect((await own(token)).unread).toBe(0);
});

test("outside of the firm's hours a notice answers once", async () => {
  const { token, client } = await talking();
  await write(token, "하나 더 있습니다");
  const { rows } = await firm.sql(
    `select (select count(*)::int from client_messages m join client_rooms r on r.id = m.room_id
       where r.client_id = $1 and m.sender = 'notice') as notices,
       working_minutes(now(), now() + interval '1 minute') = 0 as closed`,
    client.id,
  );
  expect(rows[0].notices).toBe(rows[0].closed ? 1 : 0);
});

test("working time counts the firm's hours alone", async () => {
  const { rows } = await firm.sql(`select
    working_minutes('2026-11-27 17:30+09', '2026-11-30 09:15+09') as weekend,
    working_minutes('2026-11-25 10:00+09', '2026-11-25 10:45+09') as day,
    working_minutes('2026-11-25 20:00+09', '2026-11-26 07:00+09') as night`);
  expect(rows[0]).toEqual({ weekend: 45, day: 45, night: 0 });
});

test("what is hidden keeps its place without words for the client, and its words with the reason for the firm", async () => {
  const { token, number } = await talking();
  await answer(number, "다른 의뢰인에게 보낼 말");
  const wrong = (await read(number)).body.models.at(-1)!;
  const params = { number: String(number), messageId: String(wrong.id) };
  const input = { params, body: { reason: "다른 방에 보냄" } };
  expect((await app.call(calls.hideMessage, input, { token: clerk.token })).status).toBe(200);
  expect((await app.call(calls.hideMessage, input, { token: clerk.token })).status).toBe(422);
  expect(JSON.stringify(await own(token))).not.toContain("다른 의뢰인에게");
  expect((await own(token)).models.at(-1)).toMatchObject({ hidden: true, content: "" });
  expect((await read(number)).body.models.at(-1)).toMatchObject({
    content: "다른 의뢰인에게 보낼 말",
    hidden: { by: clerk.shortName, reason: "다른 방에 보냄" },
  });
  await app.call(calls.showMessage, { params, body: {} }, { token: clerk.token });
  expect((await own(token)).models.at(-1)).toMatchObject({ hidden: false });
});

test("files go with a message, and only the client of the room takes them", async () => {
  const { token } = await talking();
  const other = await talking();
  const { model } = await attach(token, "사진.pdf");
  expect((await write(other.token, "남의 파일", [model.id])).status).toBe(400);
  expect((await write(token, "보냅니다", [model.id])).status).toBe(200);
  const sent = (await own(token)).models.find(({ files }) => files.length > 0)!;
  const file = { params: { fileId: String(sent.files[0]!.id) } };
  const take = async (who: string) => {
    const path = `${app.url}/api/client/talk/files/${file.params.fileId}/content`;
    return (await fetch(path, { headers: { authorization: `Bearer ${who}` } })).status;
  };
  expect([await take(token), await take(other.token), await take(clerk.token)]).toEqual([200, 404, 401]);
});

test("ended and taken up again; one room for a client, whoever comes first", async () => {
  const { token, number, client } = await talking();
  const step = async (name: "close" | "reopen") => {
    const { rows } = await firm.sql("select version from client_rooms where id = $1", number);
    const body = { version: rows[0].version };
    return app.call(stepCall(clientRoomSteps, name), { ...at(number), body }, { token: clerk.token });
  };
  expect((await step("close")).status).toBe(200);
  expect([(await write(token, "더 있습니다")).status, (await answer(number, "네")).status]).toEqual([422, 422]);
  expect((await step("reopen")).status).toBe(200);
  expect((await write(token, "더 있습니다")).status).toBe(200);
  const twice = await app.call(calls.clientRoomCalls.create, { body: { client: client.id } }, { token: clerk.token });
  expect(twice.status).toBe(422);
  const fresh = await createClientOf(app, firm.home);
  const session = await clientSession(app, fresh);
  const statuses = await Promise.all(["하나", "둘", "셋"].map((words) => write(session, words)));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await firm.sql("select count(*)::int as n from client_rooms where client_id = $1", fresh.id);
  expect(rows[0].n).toBe(1);
});

test("strangers find no room, clients no call of the firm, and the firm none of the client", async () => {
  const { client, token, number } = await talking();
  expect([(await read(number, firm.stranger)).status, (await answer(number, "네", firm.stranger)).status]).toEqual([
    404, 404,
  ]);
  expect((await answer(number, "네", firm.reader)).status).toBe(403);
  expect((await app.call(calls.readTalk, { ...at(number), query: {} }, { token })).status).toBe(401);
  for (const outsider of [clerk.token, await linkVisit(app, client, "case")]) {
    expect((await app.call(clientCalls.readOwnTalk, { query: {} }, { token: outsider })).status).toBe(401);
    expect((await write(outsider, "안녕하세요")).status).toBe(401);
  }
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const reserve = (number: number, content: string, sendAt = minutesFromNow(30), who = clerk, files: number[] = []) =>
  app.call(calls.reserveAnswer, { ...at(number), body: { content, sendAt, files } }, { token: who.token });
const target = (number: number, id: number) => ({
  params: { number: String(number), reservationId: String(id) },
  body: {},
});
const cancel = async (number: number, id: number, who = clerk) =>
  (await app.call(calls.cancelReserved, target(number, id), { token: who.token })).status;
const sendNow = async (number: number, id: number, who = clerk) =>
  (await app.call(calls.sendReserved, target(number, id), { token: who.token })).status;
const due = (id: number, minutesAgo: number) =>
  firm.sql("update client_reservations set send_at = now() - make_interval(mins => $2) where id = $1", id, minutesAgo);
const contents = async (token: string) => (await own(token)).models.map(({ content }) => content);

test("a reserved message is seen by staff alone, goes at its time and once, however many look for it", async () => {
  const { token, number } = await talking();
  const { id } = (await reserve(number, "내일 기일이 있습니다.")).body;
  expect((await read(number)).body.reserved).toMatchObject([
    { id, by: clerk.shortName, content: "내일 기일이 있습니다.", held: null },
  ]);
  await sendDue(app.database, new Date());
  expect(await contents(token)).not.toContain("내일 기일이 있습니다.");
  await due(id, 3);
  await Promise.all([1, 2, 3, 4].map(() => sendDue(app.database, new Date())));
  expect((await contents(token)).filter((content) => content === "내일 기일이 있습니다.")).toHaveLength(1);
  const after = (await read(number)).body;
  expect(after.reserved).toEqual([]);
  expect(after.models.at(-1)).toMatchObject({ sender: "staff", by: clerk.shortName });
  expect([await cancel(number, id), await sendNow(number, id)]).toEqual([422, 422]);
});

test("what a client wrote after the reservation is not answered by it", async () => {
  const { token, number } = await talking();
  await answer(number, "확인하겠습니다.");
  const { id } = (await reserve(number, "월요일 아침 안내입니다.")).body;
  await write(token, "하나 더 여쭙니다");
  await due(id, 1);
  await sendDue(app.database, new Date());
  const room = await app.call(calls.clientRoomCalls.read, at(number), { token: clerk.token });
  expect(room.body.model).toMatchObject({ waiting: expect.any(Number), unread: 1 });
});

test("after an outage, in a room that has ended and of somebody who has left it waits for a person, who is told", async () => {
  const { token, number } = await talking();
  const late = (await reserve(number, "늦은 안내")).body.id;
  await due(late, 11);
  await sendDue(app.database, new Date());
  expect((await read(number)).body.reserved).toMatchObject([{ id: late, held: "late" }]);
  expect(await contents(token)).not.toContain("늦은 안내");
  const bell = async () => JSON.stringify((await app.call(listBell, { query: {} }, { token: clerk.token })).body);
  expect(await bell()).toContain("예약한 메시지가 나가지 않고 확인을 기다립니다");
  await due(late, 1);
  await sendDue(app.database, new Date());
  expect(await contents(token)).not.toContain("늦은 안내");
  expect(await sendNow(number, late)).toBe(200);
  expect(await contents(token)).toContain("늦은 안내");

  const leaver = await app.createStaff({ roles: ["송무팀원"], teamIds: [firm.home] });
  const left = (await reserve(number, "떠난 사람의 안내", minutesFromNow(5), leaver)).body.id;
  await firm.sql("update staffs set status = 0 where id = $1", leaver.id);
  await due(left, 1);
  await sendDue(app.database, new Date());
  expect((await read(number)).body.reserved).toMatchObject([{ id: left, held: "left" }]);
  expect(await cancel(number, left)).toBe(200);

  const ending = (await reserve(number, "끝난 뒤의 안내")).body.id;
  await firm.sql("update client_rooms set status = 'closed' where id = $1", number);
  await due(ending, 1);
  await sendDue(app.database, new Date());
  expect((await read(number)).body.reserved).toMatchObject([{ id: ending, held: "closed" }]);
  expect(await sendNow(number, ending)).toBe(422);
  expect((await reserve(number, "끝난 대화")).status).toBe(422);
});

test("to a client who has died nothing goes by itself and nothing is proposed; it is proposed once the mark is taken back", async () => {
  const { client, number } = await talking();
  const { id } = (await reserve(number, "돌아가신 뒤의 안내")).body;
  const end = (day: string | null) => firm.sql("update clients set ended_on = $2 where id = $1", client.id, day);
  await firm.sql("update projects set responsible_id = $2 where id = $1", client.projectId, clerk.id);
  await end("2026-11-02");
  await due(id, 1);
  await sendDue(app.database, new Date());
  expect((await read(number)).body.reserved).toMatchObject([{ id, held: "ended" }]);
  await firm.sql("update projects set stage = '선고' where id = $1", client.projectId);
  await tellOfDrafts(app.database);
  const params = { number: String(await firm.numberOf(client)) };
  const drafts = async () => (await app.call(calls.readClientDraft, { params }, { token: clerk.token })).body.models;
  expect(await drafts()).toEqual([]);
  await end(null);
  expect(await drafts()).toHaveLength(1);
});

test("a reservation has a time ahead, is canceled once, and belongs to its room and team", async () => {
  const { token, number } = await talking();
  const other = await talking();
  expect((await reserve(number, "지난 시각", minutesFromNow(-1))).status).toBe(400);
  expect((await reserve(number, "먼 시각", minutesFromNow(91 * 24 * 60))).status).toBe(400);
  const { id } = (await reserve(number, "취소할 안내")).body;
  expect(await cancel(other.number, id)).toBe(404);
  expect(await cancel(number, id, firm.stranger)).toBe(404);
  expect((await reserve(number, "권한 없음", minutesFromNow(5), firm.reader)).status).toBe(403);
  expect(await cancel(number, id)).toBe(200);
  expect(await cancel(number, id)).toBe(422);
  await due(id, 1);
  await sendDue(app.database, new Date());
  expect(await contents(token)).not.toContain("취소할 안내");
});

test("a reserved message takes its files along, is changed until it goes, and a stale change is refused", async () => {
  const { token, number } = await talking();
  const upload = async (name: string, who = clerk) =>
    (await attach(who.token, name, `client-rooms/${number}`)).model.id;
  const [first, second] = [await upload("안내.pdf"), await upload("위임장.pdf")];
  const { id } = (await reserve(number, "처음 쓴 말", minutesFromNow(30), clerk, [first])).body;
  expect((await answer(number, "파일을 빼내지 못한다")).status).toBe(200);
  const stolen = { ...at(number), body: { content: "예약된 파일", files: [first] } };
  expect((await app.call(calls.answerClient, stolen, { token: clerk.token })).status).toBe(400);
  const change = async (words: object, who = clerk) => {
    const body = { content: "고친 말", sendAt: minutesFromNow(40), files: [first, second], version: 1, ...words };
    return (await app.call(calls.changeReserved, { ...target(number, id), body }, { token: who.token })).status;
  };
  const colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [firm.home] });
  expect([
    await change({}, firm.stranger),
    await change({}, firm.reader),
    await change({ sendAt: minutesFromNow(-1) }),
    await change({ files: [(await attach(token, "남의.pdf")).model.id] }),
    await change({ files: [first, await upload("동료.pdf", colleague)] }),
    await change({ version: 2 }),
  ]).toEqual([404, 403, 400, 400, 400, 409]);
  expect(await change({})).toBe(200);
  expect(await change({ content: "늦은 변경" })).toBe(409);
  expect(await change({ version: 2, files: [second], content: "동료가 고친 말" }, colleague)).toBe(200);
  expect((await read(number)).body.reserved).toMatchObject([
    { id, version: 3, by: colleague.shortName, content: "동료가 고친 말", files: [{ id: second, name: "위임장.pdf" }] },
  ]);
  const { rows } = await firm.sql(
    `select x.id, c.waits_until = 'infinity' as waits from client_message_files x join file_contents c on c.id = x.content_id
     where x.id = any($1::bigint[]) order by x.id`,
    [first, second],
  );
  expect(rows.map(({ waits }) => waits ?? false)).toEqual([false, true]);
  await due(id, 1);
  await sendDue(app.database, new Date());
  const sent = (await own(token)).models.at(-1)!;
  expect(sent).toMatchObject({ by: colleague.shortName, content: "동료가 고친 말", files: [{ name: "위임장.pdf" }] });
  expect(await change({ version: 3 })).toBe(422);
});

test("a held reservation that gets a new time waits for it again, and nobody has to decide any more", async () => {
  const { token, number } = await talking();
  const { id } = (await reserve(number, "늦은 안내")).body;
  await due(id, 11);
  await sendDue(app.database, new Date());
  const [held] = (await read(number)).body.reserved;
  expect(held).toMatchObject({ held: "late" });
  const body = { content: "다시 정한 안내", sendAt: minutesFromNow(5), files: [], version: held!.version };
  const changed = await app.call(calls.changeReserved, { ...target(number, id), body }, { token: clerk.token });
  expect(changed.status).toBe(200);
  expect((await read(number)).body.reserved).toMatchObject([{ id, held: null, version: held!.version + 1 }]);
  await due(id, 1);
  await sendDue(app.database, new Date());
  expect(await contents(token)).toContain("다시 정한 안내");
});

test("a call is a memo 통화 of the room and moves 최근 연락 of client and case to its time", async () => {
  const { client, number } = await talking();
  await firm.sql("update client_rooms set project_id = $2 where id = $1", number, client.projectId);
  await firm.sql("update clients set last_contact_at = now() - interval '40 days' where id = $1", client.id);
  await firm.sql("update projects set last_contact_at = null where id = $1", client.projectId);
  const beganAt = minutesFromNow(-90);
  const body = { beganAt, minutes: 12, talkedWith: "한가람 본인", content: "다음 기일에 함께 나오기로 함" };
  const noted = await app.call(calls.noteCall, { ...at(number), body }, { token: clerk.token });
  expect(noted.status).toBe(200);
  const told = (await read(number)).body;
  expect(told.calls).toMatchObject([{ by: clerk.shortName, beganAt, minutes: 12, talkedWith: "한가람 본인" }]);
  const thread = await app.call(
    readThread,
    { params: { type: "clientRoom", id: String(number) } },
    { token: clerk.token },
  );
  expect(thread.body.models).toMatchObject([{ kind: "통화", content: expect.stringContaining("12분 · 한가람 본인") }]);
  const { rows } = await firm.sql(
    "select k.last_contact_at as client, p.last_contact_at as project from clients k, projects p where k.id = $1 and p.id = $2",
    client.id,
    client.projectId,
  );
  expect(rows[0]).toEqual({ client: new Date(beganAt), project: new Date(beganAt) });
  const refused = async (change: object, who = clerk) =>
    (await app.call(calls.noteCall, { ...at(number), body: { ...body, ...change } }, { token: who.token })).status;
  expect([
    await refused({ beganAt: minutesFromNow(5) }),
    await refused({ minutes: 0 }),
    await refused({ talkedWith: " " }),
    await refused({ content: "주민번호 900101-1234567" }),
    await refused({}, firm.stranger),
    await refused({}, firm.reader),
  ]).toEqual([400, 400, 400, 422, 404, 403]);
  expect((await read(number)).body.calls).toHaveLength(1);
});

const as = ({ token }: TestStaff) => ({ token });

test("빠른 답변 are the firm's: written by whoever answers clients, read by whoever sees them", async () => {
  const body = { name: "서류 접수", body: "서류를 잘 받았습니다.", place: 3 };
  const made = await app.call(calls.quickReplyCalls.create, { body }, as(clerk));
  expect(made.body).toMatchObject({ success: true });
  await app.call(calls.quickReplyCalls.create, { body: { ...body, name: "먼저", place: 1 } }, as(clerk));
  const names = async (who: TestStaff) =>
    (await app.call(calls.quickReplyCalls.list, { query: {} }, as(who))).body.models.map(({ name }) => name);
  expect(await names(firm.stranger)).toEqual(["먼저", "서류 접수"]);
  expect(await names(firm.reader)).toEqual(["먼저", "서류 접수"]);
  expect((await app.call(calls.quickReplyCalls.create, { body }, as(firm.reader))).status).toBe(403);
  const { number, version } = made.body.model;
  const params = { number: String(number) };
  const changed = { params, body: { changes: { body: "서류를 받아 검토하고 있습니다." }, version } };
  expect((await app.call(calls.quickReplyCalls.update, changed, as(firm.reader))).status).toBe(403);
  expect((await app.call(calls.quickReplyCalls.update, changed, as(clerk))).status).toBe(200);
  expect((await app.call(calls.quickReplyCalls.read, { params }, as(clerk))).body.model.body).toContain("검토하고");
});

test("a stage that a case reaches proposes what is said to its client, which a person sends once or drops", async () => {
  const client = await createClientOf(app, firm.home);
  const token = await clientSession(app, client);
  await firm.sql("update projects set responsible_id = $2 where id = $1", client.projectId, clerk.id);
  const { rows } = await firm.sql("select id_int from projects where id = $1", client.projectId);
  const params = { number: String(rows[0].id_int) };
  const stage = (name: string) => firm.sql("update projects set stage = $2 where id = $1", client.projectId, name);
  const draft = (who = clerk) => app.call(calls.readClientDraft, { params }, { token: who.token });
  const send = (draftId: number, content: string, who = clerk) => {
    const input = { params: { ...params, draftId: String(draftId) }, body: { content } };
    return app.call(calls.sendClientDraft, input, { token: who.token });
  };
  const drop = (draftId: number) =>
    app.call(
      calls.dropClientDraft,
      { params: { ...params, draftId: String(draftId) }, body: {} },
      { token: clerk.token },
    );
  expect((await draft()).body.models).toEqual([]);
  await stage("선고");
  await tellOfDrafts(app.database);
  const first = (await draft()).body.models[0]!;
  expect(first).toMatchObject({ stage: "선고", hasAccount: true, text: expect.stringContaining("법원의 판단") });
  const bell = JSON.stringify((await app.call(listBell, { query: {} }, { token: clerk.token })).body);
  expect(bell).toContain("의뢰인에게 보낼 안내를 제안합니다");
  expect(await own(token)).toMatchObject({ models: [] });
  expect([
    (await draft(firm.stranger)).status,
    (await draft(firm.reader)).status,
    (await send(first.id, "안내", firm.stranger)).status,
    (await send(first.id, "안내", firm.reader)).status,
    (await send(first.id, "  ")).status,
  ]).toEqual([404, 403, 404, 403, 400]);
  const [one, two] = await Promise.all([send(first.id, "판결 선고일을 기다립니다."), send(first.id, "다시")]);
  expect([one.status, two.status].toSorted((before, after) => before - after)).toEqual([200, 422]);
  expect((await own(token)).models).toHaveLength(1);
  expect((await draft()).body.models).toEqual([]);

  const template = {
    name: "확정 안내",
    body: "{사건} 판결이 확정될 때까지 기다립니다. 다음: {다음기일}",
    place: 9,
    stage: "상소/확정",
  };
  await app.call(calls.quickReplyCalls.create, { body: template as never }, { token: clerk.token });
  await stage("상소/확정");
  const next = (await draft()).body.models[0]!;
  expect(next.text).toBe("한가람 대여금 청구 판결이 확정될 때까지 기다립니다. 다음: 미정");
  await stage("집행");
  expect((await send(next.id, "늦은 안내")).body.message).toContain("단계가 다시 바뀌었습니다");
  const last = (await draft()).body.models[0]!;
  expect([(await drop(last.id)).status, (await drop(last.id)).status]).toEqual([200, 422]);
  expect((await draft()).body.models).toEqual([]);
  await stage("선고");
  expect((await draft()).body.models).toEqual([]);
});

test("a hearing that was held, a brief that was handed in and a matched payment each propose their own words", async () => {
  const client = await createClientOf(app, firm.home);
  const { rows } = await firm.sql("select id_int from projects where id = $1", client.projectId);
  const params = { number: String(rows[0].id_int) };
  const drafts = async () => (await app.call(calls.readClientDraft, { params }, { token: clerk.token })).body.models;
  const one = async (text: string, ...values: unknown[]) => Number((await firm.sql(text, ...values)).rows[0].id);
  const caseId = await one(
    "insert into legal_cases (team_id, project_id, court, case_no) values ($1, $2, '서울중앙지방법원', '2026가단12345') returning id",
    firm.home,
    client.projectId,
  );
  const hearing = await one(
    "insert into hearings (team_id, case_id, kind, at) values ($1, $2, 'pleading', now() - interval '1 day') returning id",
    firm.home,
    caseId,
  );
  const document = await one(
    "insert into documents (team_id, project_id, case_id, kind, title, status) values ($1, $2, $3, 'brief', '준비서면', 'draft') returning id",
    firm.home,
    client.projectId,
    caseId,
  );
  const payment = await one(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, project_id) values
       ($1, '계좌이체', 1100000, '한가람', '2026-11-20', 'received', $2) returning id`,
    firm.home,
    client.projectId,
  );
  await firm.sql("update hearings set status = 'held', result = 'continued' where id = $1", hearing);
  await firm.sql(
    "update documents set status = 'submitted', approved_by_id = $2, submitted_at = now() where id = $1",
    document,
    clerk.id,
  );
  await firm.sql("update payments set status = 'matched', matched_at = now() where id = $1", payment);
  expect(await drafts()).toMatchObject([
    { kind: "hearing", text: expect.stringContaining("재판은 다음 기일에 이어집니다") },
    { kind: "filing", text: expect.stringContaining("서울중앙지방법원에 준비서면을 제출했습니다") },
    { kind: "payment", hasAccount: false, text: expect.stringContaining("1,100,000원을 확인했습니다") },
  ]);
  await firm.sql("update clients set language = 'en' where id = $1", client.id);
  expect(await drafts()).toMatchObject([
    { text: expect.stringMatching(/ \(court hearing\) has taken place\.\nThe case goes on at the next hearing\./) },
    { text: expect.stringContaining("We have filed “준비서면” with 서울중앙지방법원.") },
    { text: expect.stringContaining("your payment of KRW 1,100,000 of 2026-11-20") },
  ]);
  const [first, second] = await drafts();
  await firm.sql("update hearings set status = 'scheduled', result = null where id = $1", hearing);
  const send = (draftId: number) =>
    app.call(
      calls.sendClientDraft,
      { params: { ...params, draftId: String(draftId) }, body: { content: "안내" } },
      { token: clerk.token },
    );
  expect((await send(first!.id)).body.message).toContain("취소되었습니다");
  expect((await send(second!.id)).body.message).toContain("문자로 쓰기");
  expect((await drafts()).map(({ kind }) => kind)).toEqual(["filing", "payment"]);
});

test("a file that the firm has sent and marks as privileged is the client's no more", async () => {
  const { token, number } = await talking();
  const { id } = (await attach(clerk.token, "의견서.pdf", `client-rooms/${number}`)).model;
  const body = { content: "붙임", files: [id] };
  expect((await app.call(calls.answerClient, { ...at(number), body }, { token: clerk.token })).status).toBe(200);
  const sent = async () => (await own(token)).models.flatMap(({ files }) => files.map((file) => file.id));
  const download = async () => {
    const path = clientCalls.readTalkFile.path.replace(":fileId", String(id));
    return (await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect([await sent(), await download()]).toEqual([[id], 200]);
  const query = { type: "clientRoom", number: String(number) } as const;
  const file = (await app.call(listFiles, { query }, { token: clerk.token })).body.models[0]!;
  const mark = (onPurpose: boolean) =>
    app.call(
      markFile,
      {
        params: { fileId: String(file.id) },
        body: { version: file.version, sensitivity: "privileged" as const, onPurpose },
      },
      { token: clerk.token },
    );
  expect((await mark(false)).body.message).toContain("의뢰인 대화에 보낸 파일");
  expect((await mark(true)).status).toBe(200);
  expect([await sent(), await download()]).toEqual([[], 404]);
  const { models } = (await read(number)).body;
  expect(models.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(["의견서.pdf"]);
});
