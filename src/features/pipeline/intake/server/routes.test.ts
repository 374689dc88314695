import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { bulkStepCall, stepCall } from "#records/steps.ts";
import { channelSteps } from "../channel-steps.ts";
import * as calls from "../endpoints.ts";
import { intakeSteps } from "../intake-steps.ts";
import { addConsult } from "#features/pipeline/consults/server/testing/consults.ts";
import { emptyOld, returnIdle } from "./jobs.ts";
import { returnIdleConsults } from "./return-consults.ts";
import { addChannel, conversation, goodTexts, handIn, openChannel } from "./testing/channels.ts";

let app: TestApp;
let team: number;
let boss: TestStaff;
let lawyer: TestStaff;
let reviewer: TestStaff;
let colleague: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;
let people: { boss: TestStaff; lawyer: TestStaff; owner: TestStaff };
let key: string;
let channelNumber: number;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  reviewer = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  colleague = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [team] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  people = { boss, lawyer, owner: reviewer };
  const opened = await openChannel(app, people);
  key = opened.key;
  channelNumber = opened.channel.number;
});
afterAll(() => app.stop());

const rows = async (where = "true", values: unknown[] = []) =>
  (await app.database.pool.query<Record<string, never>>(`select * from intakes where ${where} order by id`, values))
    .rows;

/** The intake of a conversation that was just handed in. */
async function received(said: readonly string[], more: object = {}) {
  const body = conversation(said, more);
  const answer = await handIn(app, key, body);
  expect([answer.status, answer.body]).toEqual([200, { success: true, received: true }]);
  const [row] = (await rows("conversation = $1", [body.conversation])) as unknown as [{ id: number; version: number }];
  return row;
}

type Answer = { readonly status: number; readonly body: { message?: string; opens?: string; state?: string } };

async function step(name: string, id: number, told: object, { token }: TestStaff = reviewer): Promise<Answer> {
  const { version } = (await rows("id = $1", [id]))[0] as unknown as { version: number };
  const response = await fetch(`${app.url}/api/intakes/${id}/steps/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ version, ...told }),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

describe("the door for sites of brands", () => {
  test("401 without a key, with one of nobody, with a session, and with one that was taken back", async () => {
    const body = conversation(["상담을 원합니다"]);
    expect((await app.call(calls.receiveIntake, { body })).status).toBe(401);
    expect((await handIn(app, "hch_0000000000000000000000000000000000000000000", body)).status).toBe(401);
    expect((await handIn(app, boss.token, body)).status).toBe(401);
    const { key: other, channel } = await openChannel(app, people);
    const params = { number: String(channel.number) };
    const [first] = (await app.call(calls.listKeys, { params }, { token: boss.token })).body.models;
    const taken = { params: { ...params, keyId: String(first!.id) } };
    expect((await app.call(calls.revokeKey, taken, { token: reviewer.token })).status).toBe(403);
    expect((await app.call(calls.revokeKey, taken, { token: boss.token })).status).toBe(200);
    expect((await handIn(app, other, body)).status).toBe(401);
    expect(await rows("conversation = $1", [body.conversation])).toEqual([]);
  });

  test("a key is told once and kept as a digest; a session of nobody comes of it", async () => {
    const params = { number: String(channelNumber) };
    const answer = await app.call(calls.addKey, { params, body: { note: "둘째" } }, { token: boss.token });
    const { key: second } = answer.body;
    const list = await app.call(calls.listKeys, { params }, { token: boss.token });
    expect(list.body.models[0]).toMatchObject({ hint: second.slice(-4), note: "둘째", lastUsedAt: null });
    expect(JSON.stringify(list.body)).not.toContain(second);
    const { rows: kept } = await app.database.pool.query("select to_jsonb(k)::text as text from intake_keys k");
    expect(JSON.stringify(kept)).not.toContain(second);
    expect((await app.call(consultCalls.list, { query: {} }, { token: second })).status).toBe(401);
    expect((await app.call(calls.readChannelTexts, {}, { token: second })).body.model).toEqual({
      notice: goodTexts.notice,
      label: goodTexts.labelText,
      greeting: goodTexts.greeting,
      questions: goodTexts.questions.split("\n"),
    });
  });

  test("a conversation comes in once, however often it is sent; other words under its number are refused", async () => {
    const body = conversation(["보증금 5,000만 원을 2026년 3월 5일부터 못 받았습니다. 2024가합12345 사건입니다."], {
      tel: "010 0000 8811",
      name: "한가람",
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => handIn(app, key, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const found = await rows("conversation = $1", [body.conversation]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ status: "new", tel: "010-0000-8811", line_count: 2, name: "한가람" });
    const changed = await handIn(app, key, { ...body, name: "다른 사람" });
    expect(changed.status).toBe(409);
    const { rows: facts } = await app.database.pool.query(
      "select kind, value, sentence from intake_facts where intake_id = $1 order by starts_at",
      [(found[0] as unknown as { id: number }).id],
    );
    expect(facts.map(({ kind, value }) => [kind, value])).toEqual([
      ["amount", "50000000"],
      ["date", "2026-03-05"],
      ["caseNumber", "2024가합12345"],
    ]);
    expect(facts[2].sentence).toBe("2024가합12345 사건입니다.");
  });

  test("nothing is kept that was said before the notice, without consent, or is out of bounds", async () => {
    const body = conversation(["상담을 원합니다"]);
    const before = (await rows()).length;
    const late = await handIn(app, key, { ...body, noticeShownAt: new Date().toISOString() });
    expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([422, ["noticeShownAt"]]);
    const { privacyConsentAt: _, ...without } = body;
    const unagreed = await handIn(app, key, without as never);
    expect([unagreed.status, Object.keys(unagreed.body.fields ?? {})]).toEqual([400, ["privacyConsentAt"]]);
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    const future = { ...body, lines: [{ speaker: "caller" as const, saidAt: ahead, said: "가" }] };
    expect((await handIn(app, key, future)).body.fields).toHaveProperty("lines");
    const long = {
      ...body,
      lines: Array.from({ length: 30 }, () => ({ ...body.lines[0]!, said: "가".repeat(2_000) })),
    };
    expect((await handIn(app, key, long)).body.fields).toHaveProperty("lines");
    expect((await handIn(app, key, { ...body, tel: "전화번호" })).body.fields).toHaveProperty("tel");
    expect((await handIn(app, key, { ...body, unheard_of: 1 } as never)).status).toBe(400);
    expect(await rows()).toHaveLength(before);
  });

  test("more than a channel takes in a minute or a day is refused, and a channel that is not in use takes none", async () => {
    const slow = await openChannel(app, people, { perMinute: 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await handIn(app, slow.key, conversation([`질문 ${index}입니다`]))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const few = await openChannel(app, people, { perDay: 1 });
    expect((await handIn(app, few.key, conversation(["첫째 질문입니다"]))).status).toBe(200);
    const again = await handIn(app, few.key, conversation(["둘째 질문입니다"]));
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, "3600"]);
    const params = { number: String(few.channel.number) };
    const body = { version: few.version };
    await app.call(stepCall(channelSteps, "stop"), { params, body }, { token: boss.token });
    expect((await handIn(app, few.key, conversation(["셋째 질문입니다"]))).status).toBe(422);
    expect((await app.call(calls.readChannelTexts, {}, { token: few.key })).status).toBe(422);
  });

  test("spam is answered like the rest and kept apart; danger is told to the owner at once", async () => {
    const trapped = await received(["상담을 원합니다"], { website: "http://a" });
    expect(trapped).toMatchObject({ status: "spam", reason: "숨은 입력칸이 채워져 있음" });
    const danger = await received(["남편이 흉기로 협박해서 나왔습니다. 010-0000-8822"]);
    expect(danger).toMatchObject({ status: "new", urgent: true, tel: "010-0000-8822" });
    const { rows: told } = await app.database.pool.query(
      "select t.title, u.staff_id from tasks t join task_users u on u.task_id = t.id where t.record_type = 'intake' and t.record_id = $1",
      [danger.id],
    );
    expect(told).toEqual([{ title: `[긴급] AI 상담 ${danger.id} 바로 확인`, staff_id: reviewer.id }]);
    const same = ["늘 같은 광고 문구입니다", "정말 같은 말입니다"];
    await received(same);
    await received(same);
    expect(await received(same)).toMatchObject({ status: "spam", reason: "하루 안에 같은 내용이 반복됨" });
  });
});

describe("what a channel says", () => {
  test("401, 403, 404; a lawyer alone releases it, and a change takes it out of use", async () => {
    const channel = await addChannel(app, people);
    const params = { number: String(channel.number) };
    const approve = (who: TestStaff, version = channel.version) =>
      app.call(stepCall(channelSteps, "approve"), { params, body: { version } }, { token: who.token });
    expect((await app.call(calls.channelCalls.read, { params })).status).toBe(401);
    expect((await approve(boss)).status).toBe(403);
    expect((await app.call(calls.channelCalls.read, { params }, { token: stranger.token })).status).toBe(404);
    const approved = await approve(lawyer);
    expect([approved.status, approved.body.state]).toEqual([200, "approved"]);
    const start = (version: number) =>
      app.call(stepCall(channelSteps, "start"), { params, body: { version } }, { token: boss.token });
    // Nobody could say who calls.
    expect((await start(approved.body.version)).status).toBe(422);
    await app.call(calls.addKey, { params, body: { note: "" } }, { token: boss.token });
    const started = await start(approved.body.version);
    expect(started.body.state).toBe("running");
    const changed = await app.call(
      calls.channelCalls.update,
      { params, body: { version: started.body.version, changes: { greeting: "반갑습니다." } } },
      { token: boss.token },
    );
    expect(changed.body.model).toMatchObject({ status: "draft", reviewer: { id: lawyer.id } });
  });

  test("without notice, with advice, or with what advertising forbids it is not released", async () => {
    for (const texts of [
      { notice: "상담을 시작합니다." },
      { questions: "손해배상을 받을 수 있습니다" },
      { greeting: "24시간 무료 상담입니다." },
      { greeting: "업계 최고의 변호사가 듣습니다." },
    ]) {
      const channel = await addChannel(app, people, texts);
      const answer = await app.call(
        stepCall(channelSteps, "approve"),
        { params: { number: String(channel.number) }, body: { version: channel.version } },
        { token: lawyer.token },
      );
      expect([texts, answer.status]).toEqual([texts, 422]);
    }
  });
});

describe("review", () => {
  test("401 and 404, and the original for those alone who work with it", async () => {
    const { id } = await received(["임금을 못 받았습니다. 010-0000-8833"], { name: "도하람" });
    const params = { number: String(id) };
    expect((await app.call(calls.intakeCalls.read, { params })).status).toBe(401);
    expect((await app.call(calls.intakeCalls.read, { params }, { token: lawyer.token })).status).toBe(404);
    expect((await app.call(calls.intakeCalls.read, { params }, { token: stranger.token })).status).toBe(404);
    expect((await app.call(calls.readConversation, { params }, { token: stranger.token })).status).toBe(404);
    const seen = await app.call(calls.intakeCalls.read, { params }, { token: viewer.token });
    expect(seen.body.model).toMatchObject({ name: "도*람", tel: "010-****-8833" });
    expect((await app.call(calls.readConversation, { params }, { token: viewer.token })).status).toBe(403);
    const read = await app.call(calls.readConversation, { params }, { token: reviewer.token });
    expect(read.body.lines.map(({ speaker }) => speaker)).toEqual(["bot", "caller"]);
    expect(read.body.summary).toEqual({ open: false, why: "언어모델 연결이 꺼져 있습니다." });
  });

  test("of two who take it one has it, who alone makes a consultation of it", async () => {
    const { id, version } = await received(["대여금 3,000만 원을 못 받았습니다. 010-0000-8844"], {
      utm: { source: "naver", campaign: "11월" },
    });
    const take = ({ token }: TestStaff) =>
      app.call(stepCall(intakeSteps, "take"), { params: { number: String(id) }, body: { version } }, { token });
    const taken = await Promise.all([take(reviewer), take(colleague)]);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [winner, loser] = taken[0].status === 200 ? [reviewer, colleague] : [colleague, reviewer];
    const told = {
      summary: "대여금 반환",
      field: "민사",
      callerName: "한다솜",
      callerTel: "010-0000-8844",
      opponent: "박상대",
    };
    expect((await step("register", id, told, loser)).status).toBe(422);
    expect((await step("register", id, { ...told, field: "없는 분야" }, winner)).status).toBe(400);
    const registered = await step("register", id, told, winner);
    expect([registered.status, registered.body.state]).toEqual([200, "registered"]);
    const number = registered.body.opens!.split("/").at(-1)!;
    const { model } = (await app.call(consultCalls.read, { params: { number } }, { token: winner.token })).body;
    expect(model).toMatchObject({
      type: "ai",
      channel: "naver",
      category: "민사",
      name: "한다솜",
      tel: "010-0000-8844",
      opponent: "박상대",
      brief: "대여금 반환",
      assignee: { id: winner.id },
    });
    expect(model.content).toContain("3,000만 원");
    expect(model.privacyConsentAt).not.toBeNull();
    const { rows: from } = await app.database.pool.query(
      "select brand_id, how, utm_campaign from consult_attributions where consult_id = $1",
      [model.id],
    );
    expect(from).toEqual([{ brand_id: expect.any(Number), how: "utm", utm_campaign: "11월" }]);
    const own = await app.call(calls.listIntakesOf, { params: { number } }, { token: winner.token });
    expect(own.body.models.map((one) => one.number)).toEqual([id]);
    const corrected = await app.call(
      calls.intakeCalls.update,
      { params: { number: String(id) }, body: { version: version + 2, changes: { brief: "다른 말" } } },
      { token: winner.token },
    );
    expect(corrected.status).toBe(422);
    // Whom the consultation is hidden from does not see what it came from.
    await raiseWall(app.database, { type: "consult", id: model.id, teamId: team, staffId: loser.id });
    const hidden = await app.call(calls.readConversation, { params: { number: String(id) } }, { token: loser.token });
    expect(hidden.status).toBe(404);
  });

  test("it is joined to a consultation that is there, put aside with a reason, or taken for spam with others", async () => {
    const consult = await app.call(
      consultCalls.create,
      { body: { type: "tel", category: "민사", channel: "tel", caseScope: "일반", tel: "010-0000-8855" } },
      { token: reviewer.token },
    );
    const joined = await received(["다시 문의합니다. 010-0000-8855"]);
    const list = await app.call(calls.intakeCalls.list, { query: { repeated: "Y" } }, { token: reviewer.token });
    expect(list.body.models.map(({ id }) => id)).toContain(joined.id);
    await step("take", joined.id, {});
    expect((await step("attach", joined.id, { existing: 999_999 })).status).toBe(400);
    expect((await step("attach", joined.id, { existing: consult.body.model.id })).body.state).toBe("registered");
    const aside = await received(["잘못 눌렀습니다 죄송합니다"]);
    expect((await step("discard", aside.id, { reason: "ㅋㅋㅋㅋㅋ" })).status).toBe(400);
    expect((await step("discard", aside.id, { reason: "잘못 보낸 대화" })).body.state).toBe("discarded");
    expect((await step("reopen", aside.id, {})).body.state).toBe("new");
    const others = [await received(["광고를 봐 주세요 하나"]), await received(["광고를 봐 주세요 둘"])];
    const many = await app.call(
      bulkStepCall(intakeSteps, "markSpam"),
      { body: { targets: others.map(({ id, version }) => ({ number: id, version })) } },
      { token: reviewer.token },
    );
    expect(many.body.changed).toHaveLength(2);
  });
});

describe("time", () => {
  test("what nobody goes on with returns to the queue, unless somebody looks at it", async () => {
    const [idle, looked] = [await received(["첫째 문의를 드립니다"]), await received(["둘째 문의를 드립니다"])];
    for (const { id } of [idle, looked]) await step("take", id, {});
    // A Tuesday morning, and two hours later.
    const noon = new Date("2026-11-24T12:00:00+09:00");
    const ids = [idle.id, looked.id];
    await app.database.pool.query("update intakes set touched_at = $1 where id = any($2)", [
      new Date(noon.getTime() - 2 * 3_600_000),
      ids,
    ]);
    await app.database.pool.query(
      "insert into presences (record_type, record_id, staff_id, seen_until) values ('intake', $1, $2, now() + interval '1 minute')",
      [looked.id, reviewer.id],
    );
    expect(await returnIdle(app.database, new Date("2026-11-24T10:40:00+09:00"))).toBe(0);
    expect(await returnIdle(app.database, noon)).toBe(1);
    const after = (await rows("id = any($1)", [ids])) as unknown as { status: string; assignee_id: number | null }[];
    expect(after.map(({ status, assignee_id }) => [status, assignee_id])).toEqual([
      ["new", null],
      ["reviewing", reviewer.id],
    ]);
    expect(await returnIdle(app.database, noon)).toBe(0);
  });

  test("a call that somebody took and did not make is for everybody again, unless it was planned or is looked at", async () => {
    const noon = new Date("2026-11-24T12:00:00+09:00");
    const taken = [];
    for (const name of ["가나다", "라마바", "사아자", "차카타"]) {
      taken.push(await addConsult(app, reviewer, { name, assignee: reviewer.id }));
    }
    const ids = taken.map(({ id }) => id);
    const [, looked, planned, called] = ids;
    const { pool } = app.database;
    await pool.query("update consults set updated_at = $1 where id = any($2)", [
      new Date(noon.getTime() - 2 * 3_600_000),
      ids,
    ]);
    await pool.query(
      "insert into presences (record_type, record_id, staff_id, seen_until) values ('consult', $1, $2, now() + interval '1 minute')",
      [looked, reviewer.id],
    );
    await pool.query("update consults set next_action_at = '2026-11-25T10:00:00+09:00' where id = $1", [planned]);
    await pool.query("update consults set first_contact_at = now() where id = $1", [called]);
    expect(await returnIdleConsults(app.database, new Date("2026-11-24T10:40:00+09:00"))).toBe(0);
    expect(await returnIdleConsults(app.database, noon)).toBe(1);
    const { rows: after } = await pool.query("select assignee_id from consults where id = any($1) order by id", [ids]);
    expect(after.map(({ assignee_id: one }) => one)).toEqual([null, reviewer.id, reviewer.id, reviewer.id]);
    const { body } = await app.call(
      consultCalls.history,
      { params: { number: String(taken[0]!.number) } },
      { token: reviewer.token },
    );
    expect(body.models[0]!.action).toContain("미배정으로 되돌림");
  });

  test("what was put aside a month ago has no words any more, and is not taken up again", async () => {
    const { id } = await received(["지울 문의를 드립니다 010-0000-8866"], { name: "나루한" });
    await step("discard", id, { reason: "중복된 대화" });
    expect(await emptyOld(app.database)).toBe(0);
    await app.database.pool.query("update intakes set ended_at = now() - interval '31 days' where id = $1", [id]);
    expect(await emptyOld(app.database)).toBe(1);
    expect((await rows("id = $1", [id]))[0]).toMatchObject({ name: "", tel: "", brief: "" });
    const { rows: lines } = await app.database.pool.query("select from intake_lines where intake_id = $1", [id]);
    expect(lines).toEqual([]);
    expect((await step("reopen", id, {})).status).toBe(422);
  });
});
