import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { addConsult, setColumns } from "#features/pipeline/consults/server/testing/consults.ts";
import { absenceCalls } from "#features/identity/absences/endpoints.ts";
import { consultSteps } from "#features/pipeline/consults/steps.ts";
import { addSender } from "#features/messages/sms/server/testing/sms-firm.ts";
import { stepCall, undoCall } from "#records/steps.ts";
import { readLinkPattern, sendEntryNotice, setLinkPattern, teleCalls } from "../endpoints.ts";

const bookCall = stepCall(consultSteps, "book");

let app: TestApp;
let team: number;
let boss: TestStaff;
let host: TestStaff;
let viewer: TestStaff;
let other: TestStaff;
let stranger: TestStaff;
let slot = 24;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  host = await app.createStaff({ roles: ["송무팀원", "변호사"], teamIds: [team] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [team] });
  other = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const hour = 3_600_000;
const ahead = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const latest = async (consultId: number) =>
  (
    await app.database.pool.query<{ id: number; version: number; status: string; link: string; scheduled_at: Date }>(
      "select * from tele_sessions where consult_id = $1 order by id desc",
      [consultId],
    )
  ).rows;

/** A consultation that is booked, with its session. */
async function booked(more: object = {}, booking: object = {}) {
  const consult = await addConsult(app, host, { type: "video", name: "한가람", ...more });
  const answer = await app.call(
    bookCall,
    {
      params: { number: String(consult.number) },
      body: {
        version: consult.version,
        scheduledAt: ahead((slot += 2)),
        durationMin: 30,
        lawyer: host.id,
        ...booking,
      },
    },
    { token: host.token },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [session] = await latest(consult.id);
  return { consult, session: session!, version: answer.body.version };
}

async function step(name: string, id: number, told: object = {}, { token } = host) {
  const { rows } = await app.database.pool.query<{ version: number }>(
    "select version from tele_sessions where id = $1",
    [id],
  );
  const response = await fetch(`${app.url}/api/tele-sessions/${id}/steps/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ version: rows[0]!.version, ...told }),
  });
  return { status: response.status, body: (await response.json()) as { state: string; fields?: object } };
}
const statusOf = async (number: number) =>
  (await app.call(consultCalls.read, { params: { number: String(number) } }, { token: host.token })).body.model.status;

describe("who", () => {
  test("401, 404; whoever only looks sees names masked and takes no step", async () => {
    const { session } = await booked();
    const params = { number: String(session.id) };
    expect((await app.call(teleCalls.read, { params })).status).toBe(401);
    expect((await app.call(teleCalls.read, { params }, { token: other.token })).status).toBe(404);
    expect((await app.call(teleCalls.read, { params }, { token: stranger.token })).status).toBe(404);
    const seen = await app.call(teleCalls.read, { params }, { token: viewer.token });
    expect(seen.body.model).toMatchObject({ consult: { label: "한*람" }, method: "video", status: "waiting" });
    expect((await step("enter", session.id, {}, viewer)).status).toBe(403);
  });

  test("관리자 alone says by which address links are made, and only by a safe one", async () => {
    const set = (pattern: string, { token } = boss) => app.call(setLinkPattern, { body: { pattern } }, { token });
    expect((await set("https://meet.example.com/{방}", host)).status).toBe(403);
    for (const pattern of ["http://meet.example.com/{방}", "https://meet.example.com/", "https://{방}.example.com/"])
      expect([pattern, (await set(pattern)).status]).toEqual([pattern, 400]);
    expect((await set("")).status).toBe(200);
    expect((await app.call(readLinkPattern, {}, { token: viewer.token })).body.pattern).toBe("");
  });
});

describe("a session follows its booking", () => {
  test("it comes with it, moves with it, ends with it, and comes back when that is taken back", async () => {
    const { consult, session, version } = await booked();
    const params = { number: String(consult.number) };
    const moved = ahead((slot += 2));
    const again = await app.call(
      bookCall,
      { params, body: { version, scheduledAt: moved, durationMin: 45 } },
      { token: host.token },
    );
    const [same, ...none] = await latest(consult.id);
    expect([same!.id, same!.scheduled_at.toISOString(), none]).toEqual([session.id, moved, []]);
    const canceled = await app.call(
      stepCall(consultSteps, "cancel"),
      { params, body: { version: again.body.version } },
      { token: host.token },
    );
    expect((await latest(consult.id))[0]!.status).toBe("canceled");
    await app.call(undoCall(consultSteps), { params, body: { version: canceled.body.version } }, { token: host.token });
    expect((await latest(consult.id)).map(({ id, status }) => [id, status])).toEqual([[session.id, "waiting"]]);
  });

  test("whoever comes to a place has none, and a call without a place has one", async () => {
    expect((await booked({ type: "tel" }, { place: "5층 상담실" })).session).toBeUndefined();
    expect((await booked({ type: "visit" })).session).toBeUndefined();
    expect((await booked({ type: "tel" })).session).toMatchObject({ method: "tel" });
  });
});

describe("steps", () => {
  test("from entering to the end, with the times and the consultation in one", async () => {
    const { consult, session } = await booked();
    expect((await step("enter", session.id)).body.state).toBe("entered");
    expect((await step("start", session.id)).body.state).toBe("running");
    expect((await step("reconnect", session.id)).body.state).toBe("running");
    expect((await step("finish", session.id, { result: "수임 의사 있음" })).body.state).toBe("ended");
    const params = { number: String(session.id) };
    const { model } = (await app.call(teleCalls.read, { params }, { token: host.token })).body;
    expect(model).toMatchObject({ reconnects: 1, minutes: 0, status: "ended" });
    expect(model.startedAt! <= model.endedAt!).toBe(true);
    expect(await statusOf(consult.number)).toBe("done");
    expect(await latest(consult.id)).toHaveLength(1);
  });

  test("what costs something begins once it is paid, or with a reason", async () => {
    const { consult, session } = await booked({ fee: 55_000 });
    expect((await step("start", session.id)).status).toBe(422);
    expect((await step("startUnpaid", session.id, { reason: "." })).status).toBe(400);
    expect((await step("startUnpaid", session.id, { reason: "현장에서 카드 결제 예정" })).body.state).toBe("running");
    const paid = await booked({ fee: 55_000 });
    await app.database.query
      .insertInto("payments")
      .values({
        team_id: team,
        pay_type: "카드",
        pay_amt: 55_000,
        pay_name: "한가람",
        pay_date: "2026-11-02",
        status: "matched",
        matched_at: new Date(),
        consult_id: paid.consult.id,
      })
      .execute();
    expect((await step("startUnpaid", paid.session.id, { reason: "현장에서 카드 결제 예정" })).status).toBe(422);
    expect((await step("start", paid.session.id)).body.state).toBe("running");
    expect(await statusOf(consult.number)).toBe("scheduled");
  });

  test("links are made by the firm's pattern or pasted, until a day after the booked time", async () => {
    const { session } = await booked();
    await app.call(setLinkPattern, { body: { pattern: "" } }, { token: boss.token });
    expect((await step("makeLink", session.id)).status).toBe(422);
    const pattern = "https://meet.example.com/{방}";
    await app.call(setLinkPattern, { body: { pattern } }, { token: boss.token });
    await step("makeLink", session.id);
    const params = { number: String(session.id) };
    const first = (await app.call(teleCalls.read, { params }, { token: host.token })).body.model;
    expect(first.link).toMatch(/^https:\/\/meet\.example\.com\/[0-9a-f]{32}$/);
    expect(Date.parse(first.linkUntil!) - Date.parse(first.scheduledAt)).toBe(24 * hour);
    await step("makeLink", session.id);
    const second = (await app.call(teleCalls.read, { params }, { token: host.token })).body.model;
    expect(second.link).not.toBe(first.link);
    const wrong = await step("pasteLink", session.id, { link: "javascript:alert(1)" });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["link"]]);
    expect((await step("pasteLink", session.id, { link: "https://zoom.example/j/1" })).status).toBe(200);
    expect((await step("dropLink", session.id)).status).toBe(200);
    expect((await step("dropLink", session.id)).status).toBe(422);
    const tel = await booked({ type: "tel" });
    expect((await step("makeLink", tel.session.id)).status).toBe(422);
  });

  test("nothing is recorded until everybody has agreed, and the consent can be taken back", async () => {
    const { session } = await booked();
    const params = { number: String(session.id) };
    const at = async () =>
      (await app.call(teleCalls.read, { params }, { token: host.token })).body.model.recordingConsentAt;
    expect(await at()).toBeNull();
    expect((await step("forbidRecording", session.id)).status).toBe(422);
    await step("allowRecording", session.id, { saidHow: "통화 첫머리에 구두로" });
    expect(await at()).not.toBeNull();
    await step("forbidRecording", session.id);
    expect(await at()).toBeNull();
  });

  test("a no-show is one of the consultation too, once the time has come, and is booked anew", async () => {
    const { consult, session } = await booked();
    expect((await step("noShow", session.id)).status).toBe(422);
    await setColumns(app, consult.id, { scheduled_at: new Date(Date.now() - hour) });
    expect((await step("noShow", session.id)).body.state).toBe("noShow");
    expect(await statusOf(consult.number)).toBe("noShow");
    const newTime = ahead((slot += 2));
    const past = await step("rebook", session.id, { newTime: ahead(-1), newMinutes: 30 });
    expect(past.status).toBe(400);
    expect((await step("rebook", session.id, { newTime, newMinutes: 30 })).status).toBe(200);
    const [fresh, old] = await latest(consult.id);
    expect([fresh!.status, fresh!.scheduled_at.toISOString(), old!.status]).toEqual(["waiting", newTime, "noShow"]);
    expect(await statusOf(consult.number)).toBe("scheduled");
  });
});

const notice = async (id: number, { token } = host, version?: number) => {
  const { rows } = await app.database.pool.query<{ version: number }>(
    "select version from tele_sessions where id = $1",
    [id],
  );
  const body = { version: version ?? rows[0]!.version };
  return app.call(sendEntryNotice, { params: { number: String(id) }, body }, { token });
};

describe("입장 안내 문자", () => {
  test("goes with time and link once, and again when one of them has changed", async () => {
    await addSender(app, team);
    const { consult, session, version } = await booked({ tel: "010-0000-6611" });
    expect((await notice(session.id)).body.message).toContain("링크가 없습니다");
    expect((await step("pasteLink", session.id, { link: "https://zoom.example.com/j/77" })).status).toBe(200);
    const [one, two] = await Promise.all([notice(session.id), notice(session.id)]);
    expect([one.status, two.status].toSorted((first, second) => first - second)).toEqual([200, 409]);
    const { message } = (one.status === 200 ? one : two).body;
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select r.text, r.tel, r.status, m.status as state, r.link_encrypted is not null as sealed
       from sms_recipients r join sms_messages m on m.id = r.message_id where m.id = $1`,
      [message],
    );
    expect(rows).toEqual([
      {
        text: expect.stringContaining("한가람 님, "),
        tel: "010-0000-6611",
        status: "waiting",
        state: "sending",
        sealed: true,
      },
    ]);
    for (const part of ["화상상담", "〔링크〕"]) expect(rows[0]!.text).toContain(part);
    const params = { number: String(session.id) };
    const seen = (await app.call(teleCalls.read, { params }, { token: host.token })).body.model;
    expect(seen).toMatchObject({ noticeSent: true, noticedAt: expect.any(String) });
    const again = await notice(session.id);
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining("이미 보냈습니다")]);
    const body = { version, scheduledAt: ahead((slot += 2)), durationMin: 30 };
    await app.call(bookCall, { params: { number: String(consult.number) }, body }, { token: host.token });
    const moved = (await app.call(teleCalls.read, { params }, { token: host.token })).body.model;
    expect(moved.noticeSent).toBe(false);
    expect((await notice(session.id)).status).toBe(200);
  });

  test("is sent by hosts alone, not to who refuses messages, and not once the consultation is over", async () => {
    const { session } = await booked({ type: "tel", tel: "010-0000-6612" });
    expect([
      (await notice(session.id, viewer)).status,
      (await notice(session.id, stranger)).status,
      (await notice(session.id, host, 99)).status,
    ]).toEqual([403, 404, 409]);
    await app.database.query
      .insertInto("sms_refusals")
      .values({ team_id: team, tel: "010-0000-6612", event: "refuseAll", channel: "phone", happened_at: new Date(0) })
      .execute();
    expect((await notice(session.id)).body.message).toContain("수신거부");
    const { session: gone } = await booked({ type: "tel", tel: "010-0000-6613" });
    await app.database.pool.query("update tele_sessions set status = 'ended' where id = $1", [gone.id]);
    expect((await notice(gone.id)).status).toBe(422);
  });
});

async function book(scheduledAt: string, more: object = {}) {
  const consult = await addConsult(app, host, { type: "video" });
  const body = { version: consult.version, scheduledAt, durationMin: 60, lawyer: host.id, ...more };
  const answer = await app.call(bookCall, { params: { number: String(consult.number) }, body }, { token: host.token });
  return { consult, answer };
}

describe("nothing is booked over hearings and leave", () => {
  test("leave refuses, whatever the reason, and the time after it is free", async () => {
    const [from, to] = [ahead(1_000), ahead(1_008)];
    const body = { staff: host.id, kind: "leave" as const, startsAt: from, endsAt: to };
    const turned = await app.call(
      absenceCalls.create,
      { body: { ...body, startsAt: to, endsAt: from } },
      { token: host.token },
    );
    expect([turned.status, Object.keys(turned.body.fields ?? {})]).toEqual([400, ["endsAt"]]);
    expect((await app.call(absenceCalls.create, { body }, { token: viewer.token })).status).toBe(403);
    expect((await app.call(absenceCalls.create, { body }, { token: host.token })).status).toBe(200);
    for (const more of [{}, { reason: "의뢰인이 꼭 그날을 원함" }]) {
      const { answer } = await book(ahead(1_004), more);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["scheduledAt"]]);
    }
    expect((await book(ahead(999.5))).answer.status).toBe(422);
    expect((await book(to)).answer.status).toBe(200);
    const { answer } = await book(ahead(1_004), { lawyer: other.id });
    expect(answer.status).toBe(200);
  });

  test("a hearing refuses, also when another lawyer takes the booking over; one that was moved does not", async () => {
    const at = ahead(1_200);
    const project = await app.database.query
      .insertInto("projects")
      .values({ team_id: team, title: "대여금", responsible_id: host.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const legalCase = await app.database.query
      .insertInto("legal_cases")
      .values({ team_id: team, project_id: project.id, court: "서울중앙지방법원", case_no: "2024가단4242" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await app.database.query
      .insertInto("hearings")
      .values({ team_id: team, case_id: legalCase.id, kind: "pleading", at, minutes: 40 })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await book(at)).answer.body.message).toContain("기일이");
    expect((await book(ahead(1_200.7))).answer.status).toBe(200);
    const { consult, answer } = await book(ahead(1_199.5), { lawyer: other.id });
    const changes = { lawyer: host.id };
    const params = { number: String(consult.number) };
    const change = () =>
      app.call(consultCalls.update, { params, body: { version: answer.body.version, changes } }, { token: host.token });
    const refused = await change();
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["lawyer"]]);
    await app.database.query.updateTable("hearings").set({ status: "moved" }).where("id", "=", id).execute();
    expect((await change()).status).toBe(200);
  });

  test("of many who book one lawyer at the same moment one has the time", async () => {
    const at = ahead(1_400);
    const made = await Promise.all(Array.from({ length: 12 }, () => addConsult(app, host, { type: "video" })));
    const answers = await Promise.all(
      made.map(({ number, version }) =>
        app.call(
          bookCall,
          {
            params: { number: String(number) },
            body: { version, scheduledAt: at, durationMin: 30, lawyer: host.id },
          },
          { token: host.token },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
