import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { CallInput } from "#platform/endpoint.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { presaleBuyer } from "#features/pipeline/presales/buyer.ts";
import { setAdLawyer } from "#features/identity/firm/endpoints.ts";
import * as endpoints from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { smsConsentSteps, smsMessageSteps, smsSenderSteps } from "../steps.ts";
import { logDriver } from "./drivers/log.ts";
import { sendMessage } from "./outbox/send-message.ts";
import { watchConsents } from "./reconfirm.ts";
import { remindUntold } from "./remind.ts";
import { addSender, agree, noLinks, outcomes, statusOf } from "./testing/sms-firm.ts";

let app: TestApp;
let home: number;
let other: number;
let clerk: TestStaff;
let manager: TestStaff;
let admin: TestStaff;
let sender: number;

type Written = CallInput<typeof schemas.writeMessage>["body"];
const blank = { title: "", template: null, lawyer: null, record: null } as const;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("본사팀");
  other = await app.createTeam("다른팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  manager = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  sender = await addSender(app, home);
  await app.database.query.updateTable("staffs").set({ tel: "010-0000-7777" }).where("id", "=", manager.id).execute();
  await app.database.query.updateTable("sms_settings").set({ refusal_no: "0800000000" }).execute();
});
afterAll(() => app.stop());

async function addConsult(teamId = home, tel = "010-0000-0011") {
  const scheduled_at = new Date("2099-05-12T05:00:00Z");
  return app.database.query
    .insertInto("consults")
    .values({ team_id: teamId, name: "홍길동", tel, status: "scheduled", scheduled_at, place: "본사 3층" })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
}

const byWords = (one: string, other_: string) => one.localeCompare(other_, "ko");
const to = (tel: string, record: Written["record"] = null) => ({ tel, name: "", record });
const write = ({ token }: TestStaff, written: Partial<Written>) =>
  app.call(
    endpoints.writeMessage,
    {
      body: { ...blank, purpose: "info", body: "안내드립니다.", sender, recipients: [to("010-0000-0001")], ...written },
    },
    { token },
  );
const number = (id: number) => ({ number: String(id) });

async function step({ token }: TestStaff, id: number, name: keyof typeof smsMessageSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("sms_messages")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return app.call(
    stepCall(smsMessageSteps, name),
    { params: number(id), body: { version, ...more } as never },
    { token },
  );
}

const advertisement = (said: string) => `(광고)법무법인 해온\n${said}\n무료거부 080-000-0000`;
const monthsAgo = (months: number) => daysAgo(months * 30.5);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const giveConsent = (more: object) =>
  app.call(
    endpoints.smsConsentCalls.create,
    {
      body: {
        event: "give",
        tel: "010-0000-5002",
        channel: "web",
        happenedAt: "2026-01-05T01:00:00Z",
        ...more,
      } as never,
    },
    { token: clerk.token },
  );
async function sendingsOf(id: number) {
  const { rows } = await app.database.pool.query(
    `select subject, staff_id as staff, record_ids as ids from access_log
     where action = '발송' and reason = $1 and ip = '127.0.0.1' order by id`,
    [`문자 ${id}`],
  );
  return rows;
}
const handOver = (id: number) => sendMessage(app.database, id, { driver: logDriver(), keyring: noLinks, grace: 0 });

describe("who sees messages", () => {
  test("401 without a session, 403 without a team, 404 for messages of others", async () => {
    const { body } = await write(manager, {});
    const read = (token?: string) =>
      app.call(endpoints.smsMessageCalls.read, { params: number(body.number) }, token ? { token } : {});
    const teamless = await app.createStaff({ roles: ["매니저"] });
    const stranger = await app.createStaff({ roles: ["매니저"], teamIds: [other] });
    expect((await read()).status).toBe(401);
    expect((await read(teamless.token)).status).toBe(403);
    expect((await read(stranger.token)).status).toBe(404);
    expect((await read(clerk.token)).status).toBe(404);
    expect((await read(admin.token)).status).toBe(200);
  });

  test("a message about a record is seen by those who see the record, and by nobody behind its wall", async () => {
    const consult = await addConsult();
    const record = { type: "consult", id: consult.id };
    const { body } = await write(manager, { record, recipients: [to("", record)] });
    const seen = async () =>
      (await app.call(endpoints.smsMessageCalls.read, { params: number(body.number) }, { token: clerk.token })).status;
    expect(await seen()).toBe(200);
    await raiseWall(app.database, { type: "consult", id: consult.id, teamId: home, staffId: clerk.id });
    expect(await seen()).toBe(404);
    const { body: list } = await app.call(
      endpoints.smsRecipientCalls.list,
      { query: { message: String(body.number) } },
      { token: clerk.token },
    );
    expect(list.total).toBe(0);
  });

  test("numbers of a record are masked for whoever may only read, whole for whoever sends widely", async () => {
    const consult = await addConsult();
    const record = { type: "consult", id: consult.id };
    const { body } = await write(clerk, { record, recipients: [to("", record)] });
    const reader = await app.createStaff({
      roles: ["컨설턴트"],
      teamIds: [home],
      ownRules: '[{"action":"show","subject":"상담리스트"}]',
    });
    const tels = async ({ token }: TestStaff) =>
      (
        await app.call(endpoints.smsRecipientCalls.list, { query: { message: String(body.number) } }, { token })
      ).body.models.map(({ tel }) => tel);
    expect(await tels(manager)).toEqual(["010-0000-0011"]);
    expect(await tels(reader)).toEqual(["010-****-0011"]);
  });
});

describe("writing", () => {
  test("counts bytes, knows twice the same number and what is no mobile number, and belongs to whom it reaches", async () => {
    const consult = await addConsult(home, "010-0000-0021");
    const { body } = await write(manager, {
      body: "가".repeat(46),
      recipients: [to("010-0000-0021"), to("01000000021"), to("02-000-0000"), to("없음")],
    });
    const rows = await app.database.query
      .selectFrom("sms_recipients")
      .select(["tel", "kind", "bytes", "excluded_reason", "record_type", "record_id"])
      .where("message_id", "=", body.number)
      .orderBy("place")
      .execute();
    expect(rows.map(({ excluded_reason }) => excluded_reason)).toEqual([null, "duplicate", "number", "number"]);
    expect(rows[0]).toMatchObject({ kind: "LMS", bytes: 92, record_type: "consult", record_id: consult.id });
  });

  test("a call that is sent twice makes one message", async () => {
    const body = { ...blank, purpose: "info" as const, body: "한 번", sender, recipients: [to("010-0000-0001")] };
    const headers = { "idempotency-key": "sms-once" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(endpoints.writeMessage, { body }, { token: manager.token, headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
  });

  test("refuses records that are not seen, unknown numbers of senders, and no recipients", async () => {
    const foreign = await addConsult(other);
    const record = { type: "consult", id: foreign.id };
    expect((await write(clerk, { record })).status).toBe(400);
    expect((await write(clerk, { sender: 987_654 })).body.fields).toHaveProperty("sender");
    expect((await write(clerk, { recipients: [] })).status).toBe(400);
    expect((await write(clerk, { body: " " })).status).toBe(400);
    expect((await write(clerk, { body: "가".repeat(2001) })).status).toBe(400);
  });

  test("is changed while it is a draft, by whoever wrote it, with the version that was seen", async () => {
    const { body } = await write(manager, {});
    const again = (token: string, version: number, text = "고친 글") =>
      app.call(
        endpoints.rewriteMessage,
        {
          params: number(body.number),
          body: { ...blank, purpose: "info", body: text, sender, recipients: [to("010-0000-0002")], version },
        },
        { token },
      );
    expect((await again(manager.token, 1)).status).toBe(200);
    expect((await again(manager.token, 1)).status).toBe(409);
    const { body: draft } = await app.call(
      endpoints.readDraft,
      { params: number(body.number) },
      { token: manager.token },
    );
    expect(draft).toMatchObject({ body: "고친 글", recipients: [{ tel: "010-0000-0002" }] });
    await step(manager, body.number, "send");
    expect((await again(manager.token, 3)).status).toBe(422);
  });

  test("neither text nor numbers stand in the history", async () => {
    const { body } = await write(manager, { body: "비밀스러운 안내", recipients: [to("010-0000-4321")] });
    const { rows } = await app.database.pool.query<{ changes: unknown }>(
      "select changes from change_log where record_type = 'smsMessage' and record_id = $1",
      [body.number],
    );
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toContain("비밀스러운");
    expect(text).not.toContain("4321");
  });
});

describe("sending", () => {
  test("whoever is no manager sends information to people of records, one or twenty, and no advertisement", async () => {
    const loose = await write(clerk, { recipients: [to("010-0000-9876")] });
    expect((await step(clerk, loose.body.number, "send")).body.message).toContain("기록이 없는 번호");
    const consult = await addConsult();
    const record = { type: "consult", id: consult.id };
    const own = await write(clerk, { record, recipients: [to("", record)] });
    expect((await step(clerk, own.body.number, "send")).body.state).toBe("sending");
    expect(await sendingsOf(own.body.number)).toEqual([{ subject: "상담", staff: clerk.id, ids: [consult.id] }]);
    const many = await write(clerk, {
      record,
      recipients: Array.from({ length: 21 }, (_, index) => to(`010-0000-${3000 + index}`)),
    });
    expect((await step(clerk, many.body.number, "send")).body.message).toContain("20명보다 많은");
    const ad = await write(clerk, { purpose: "ad", record, body: "(광고)법무법인 해온 안내 무료거부 080-000-0000" });
    expect((await step(clerk, ad.body.number, "send")).status).toBe(422);
  });

  test("who is written to stands in the access log, also of a message that waits for its moment", async () => {
    const { body } = await write(manager, { recipients: [to("010-0000-6101"), to("010-0000-6102")] });
    const reserveAt = new Date(Date.now() + 86_400_000).toISOString();
    expect(await sendingsOf(body.number)).toEqual([]);
    expect((await step(manager, body.number, "reserve", { reserveAt })).body.state).toBe("reserved");
    expect(await sendingsOf(body.number)).toEqual([{ subject: "문자", staff: manager.id, ids: [body.number] }]);
  });

  test("once: two clicks on 발송 send one message", async () => {
    const { body } = await write(manager, { body: "두 번 누름", recipients: [to("010-0000-6001")] });
    const click = () =>
      app.call(
        stepCall(smsMessageSteps, "send"),
        { params: number(body.number), body: { version: 1 } },
        { token: manager.token },
      );
    const statuses = (await Promise.all([click(), click()]))
      .map(({ status }) => status)
      .toSorted((first, second) => first - second);
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
    await Promise.all([handOver(body.number), handOver(body.number)]);
    expect(await outcomes(app, body.number)).toMatchObject([{ status: "sent", tries: 1 }]);
    expect((await statusOf(app, body.number)).status).toBe("done");
  });

  test("what promotes is no information, and braces without a value are not sent", async () => {
    const promoting = await write(manager, { body: "상담료 할인 안내" });
    expect((await step(manager, promoting.body.number, "send")).body.message).toContain("‘할인’ 판촉 표현");
    const open = await write(manager, { body: "{이름}님 {일시}에 뵙겠습니다." });
    expect((await step(manager, open.body.number, "send")).body.message).toContain("{이름} {일시}");
  });

  test("the preview is the text of the first recipient, in words where it cannot be filled", async () => {
    await app.database.query.updateTable("firm_settings").set({ phone: "02-0000-0000" }).execute();
    const previewOf = async (id: number, { token } = manager) =>
      (await app.call(endpoints.previewMessage, { params: number(id) }, { token })).body;
    const consult = await addConsult();
    const record = { type: "consult", id: consult.id };
    const body = "[{로펌}] {이름}님, 변경 {대표번호}";
    const { body: made } = await write(manager, { body, record, recipients: [to("", record)] });
    expect(await previewOf(made.number)).toMatchObject({
      sample: "[법무법인 해온] 홍길동님, 변경 02-0000-0000",
      sampleNote: "",
    });
    const unnamed = await write(manager, { body, recipients: [to("010-0000-0003")] });
    expect((await previewOf(unnamed.body.number)).sample).toBe("[법무법인 해온] 〔이름〕님, 변경 02-0000-0000");
  });

  test("who may not see a name whole writes with the name covered, and is told so", async () => {
    const consult = await addConsult();
    const record = { type: "consult", id: consult.id };
    const consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
    const nameFor = (token?: string) =>
      app.call(
        endpoints.readRecipientName,
        { params: { type: "consult", id: String(consult.id) } },
        token ? { token } : {},
      );
    expect((await nameFor()).status).toBe(401);
    expect((await nameFor(consultant.token)).status).toBe(404);
    expect((await nameFor(clerk.token)).body).toMatchObject({ name: "홍길동", note: "" });
    await app.database.query
      .updateTable("consults")
      .set({ assignee_id: consultant.id })
      .where("id", "=", consult.id)
      .execute();
    const marketer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    const covered = expect.stringContaining("권한이 없어");
    for (const [writer, name, note] of [
      [consultant, "홍길동", ""],
      [marketer, "홍*동", covered],
    ] as const) {
      expect((await nameFor(writer.token)).body).toMatchObject({ name, note });
      const { body: made } = await write(writer, { body: "{이름}님", record, recipients: [to("", record)] });
      const preview = { params: number(made.number) };
      const { body } = await app.call(endpoints.previewMessage, preview, { token: writer.token });
      expect([body.sample, body.sampleNote]).toEqual([`${name}님`, note]);
    }
  });

  test("a message about a record of a brand is proposed to go out from its number, and another number is said", async () => {
    const consult = await addConsult();
    const ask = (token: string, id = consult.id) =>
      app.call(endpoints.readBrandSender, { params: { type: "consult", id: String(id) } }, { token });
    const own = async () => (await ask(clerk.token)).body.model;
    expect(await own()).toBeNull();
    const { id: brand } = await app.database.query
      .insertInto("brands")
      .values({ team_id: home, name: "이혼상담소", phone: "02-000-0777" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.database.query
      .insertInto("consult_attributions")
      .values({ consult_id: consult.id, brand_id: brand, how: "said" })
      .execute();
    expect(await own()).toBeNull();
    const registered = await addSender(app, home, "020000777");
    expect(await own()).toMatchObject({ id: registered, tel: "020000777" });
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
    expect((await ask(stranger.token)).status).toBe(404);
    const record = { type: "consult", id: consult.id };
    const warnings = async (from: number) => {
      const { body } = await write(manager, { sender: from, record, recipients: [to("", record)] });
      return (await app.call(endpoints.previewMessage, { params: number(body.number) }, { token: manager.token })).body
        .warnings;
    };
    expect(await warnings(sender)).toEqual([expect.stringContaining("번호 020000777 020000777")]);
    expect(await warnings(registered)).toEqual([]);
  });

  test("the marks name who was chosen, else whom the firm has set, else nobody", async () => {
    const asked = async (chosen?: number, { token } = clerk) =>
      app.call(endpoints.readAdLawyer, { query: chosen === undefined ? {} : { lawyer: String(chosen) } }, { token });
    expect((await asked()).body.model).toBeNull();
    const [one, two] = await Promise.all([0, 1].map(() => app.createStaff({ roles: ["변호사"], teamIds: [home] })));
    for (const [id, name] of [
      [one!.id, "백하나"],
      [two!.id, "백두리"],
    ] as const) {
      const values = { real_name: name, license_no: `1000${id}` };
      await app.database.query.updateTable("staffs").set(values).where("id", "=", id).execute();
    }
    const set = (lawyer: number | null, { token } = admin) => app.call(setAdLawyer, { body: { lawyer } }, { token });
    await app.database.query.updateTable("staffs").set({ license_no: "" }).where("id", "=", clerk.id).execute();
    expect((await set(one!.id, clerk)).status).toBe(403);
    const refused = await set(clerk.id);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["lawyer"]]);
    expect((await set(one!.id)).status).toBe(200);
    expect((await asked()).body.model).toMatchObject({ id: one!.id, realName: "백하나" });
    expect((await asked(two!.id)).body.model).toMatchObject({ id: two!.id, realName: "백두리" });
    expect((await asked(clerk.id)).status).toBe(400);
    const { rows } = await app.database.pool.query("select changes from change_log where action = 'firm.setAdLawyer'");
    expect(rows.map(({ changes }) => changes)).toEqual([{ adLawyer: [null, one!.id] }]);
    await app.database.query.updateTable("staffs").set({ license_no: "" }).where("id", "=", one!.id).execute();
    expect((await asked()).body.model).toBeNull();
    expect((await set(null)).status).toBe(200);
  });

  test("an advertisement passes the rules of lawyers' advertising, and names firm and lawyer", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
    await app.database.query.updateTable("staffs").set({ real_name: "윤시우" }).where("id", "=", lawyer.id).execute();
    await agree(app, home, "010-0000-6100");
    const ad = { purpose: "ad" as const, lawyer: lawyer.id, recipients: [to("010-0000-6100")] };
    const proud = await write(manager, { ...ad, body: advertisement("국내 최고 로펌 윤시우 변호사") });
    expect((await step(manager, proud.body.number, "send")).body.message).toContain("광고 규정 점검");
    const sound = await write(manager, { ...ad, body: advertisement("새 안내서를 드립니다. 광고책임변호사 윤시우") });
    const preview = async () => {
      const { body } = await app.call(
        endpoints.previewMessage,
        { params: number(sound.body.number) },
        { token: manager.token },
      );
      return body;
    };
    expect(await preview()).toMatchObject({ faults: [], warnings: [], leaves: false });
    // Ten in the evening in Seoul.
    expect((await step(manager, sound.body.number, "reserve", { reserveAt: "2099-01-01T13:00:00Z" })).body.state).toBe(
      "reserved",
    );
    expect((await preview()).warnings).toEqual([expect.stringContaining("광고 금지 시간")]);
    expect((await step(manager, sound.body.number, "rewrite")).body.state).toBe("draft");
    expect((await step(manager, sound.body.number, "reserve", { reserveAt: "2001-01-01T03:00:00Z" })).status).toBe(400);
  });

  test("refusal of everything stops information too; whoever is excluded is counted before", async () => {
    const refusing = "010-0000-6200";
    const refuse = await app.call(
      endpoints.smsRefusalCalls.create,
      {
        body: {
          event: "refuseAll",
          tel: refusing,
          channel: "phone",
          happenedAt: new Date(Date.now() - 60_000).toISOString(),
        },
      },
      { token: manager.token },
    );
    expect(refuse.status).toBe(200);
    const { body } = await write(manager, { body: "거부 확인", recipients: [to(refusing), to("010-0000-6201")] });
    const { body: preview } = await app.call(
      endpoints.previewMessage,
      { params: number(body.number) },
      { token: manager.token },
    );
    expect(preview).toMatchObject({ receiving: 1, excluded: [{ reason: "refused", count: 1 }] });
    await step(manager, body.number, "send");
    await handOver(body.number);
    expect((await outcomes(app, body.number)).map(({ status }) => status)).toEqual(["excluded", "sent"]);
  });

  test("to the number of a client who has ended goes nothing that the product prepared; by hand with a warning that names the heirs", async () => {
    const tel = "010-0000-6300";
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into clients (team_id, name, tel, ended_on, ended_note)
       values ($1, '고인', $2, '2026-11-02', '사망진단서 확인'), ($1, '한아들', '010-0000-6301', null, '') returning id`,
      [home, tel],
    );
    const [gone, heir] = rows.map(({ id }) => id);
    await app.database.pool.query(
      "insert into client_successors (client_id, place, successor_id, kind) values ($1, 1, $2, 'heir')",
      [gone, heir],
    );
    const { body } = await write(manager, { body: "고인의 번호로", recipients: [to(tel), to("010-0000-6301")] });
    const preview = async () =>
      (await app.call(endpoints.previewMessage, { params: number(body.number) }, { token: manager.token })).body;
    const byHand = await preview();
    expect(byHand).toMatchObject({ receiving: 2, excluded: [] });
    expect(byHand.warnings.join(" ")).toContain("한아들(상속인)");
    await app.database.query
      .updateTable("sms_messages")
      .set({ by_itself: true })
      .where("id", "=", body.number)
      .execute();
    expect(await preview()).toMatchObject({ receiving: 1, excluded: [{ reason: "ended", count: 1 }], warnings: [] });
    await step(manager, body.number, "send");
    await handOver(body.number);
    expect((await outcomes(app, body.number)).map((one) => one.excluded_reason)).toEqual(["ended", null]);
  });

  test("a test goes to the writer's telephone and changes nothing of the message", async () => {
    const { body } = await write(manager, { body: "시험 삼아", recipients: [to("010-0000-6301")] });
    const sent = await app.call(
      endpoints.testMessage,
      { params: number(body.number), body: { version: 1 } },
      { token: manager.token },
    );
    expect(sent.body.tel).toBe("010-0000-7777");
    await handOver(body.number);
    expect((await outcomes(app, body.number)).map(({ tel, status }) => [tel, status])).toEqual([
      ["010-0000-6301", "draft"],
      ["010-0000-7777", "sent"],
    ]);
    expect((await statusOf(app, body.number)).status).toBe("draft");
  });

  test("what nobody can tell for an hour is given up by a person, and only the failed are sent again", async () => {
    const { body } = await write(manager, {
      body: "오래 확인중",
      recipients: [to("010-0000-6401"), to("010-0000-6402")],
    });
    await step(manager, body.number, "send");
    await handOver(body.number);
    await app.database.pool.query("update sms_messages set status = 'sending' where id = $1", [body.number]);
    await app.database.pool.query(
      "update sms_recipients set status = 'handed', handed_at = now() - interval '2 hours' where message_id = $1 and place = 1",
      [body.number],
    );
    const { version } = await app.database.query
      .selectFrom("sms_messages")
      .select("version")
      .where("id", "=", body.number)
      .executeTakeFirstOrThrow();
    const giveUp = ({ token }: TestStaff) =>
      app.call(
        endpoints.giveUpMessage,
        { params: number(body.number), body: { version, reason: "발송사에 문의했으나 모름" } },
        { token },
      );
    expect((await giveUp(clerk)).status).toBe(403);
    expect((await giveUp(manager)).body.count).toBe(1);
    await handOver(body.number);
    expect((await statusOf(app, body.number)).status).toBe("partial");
    expect((await step(manager, body.number, "retry")).body.state).toBe("sending");
    await handOver(body.number);
    expect((await outcomes(app, body.number)).map(({ status, tries }) => [status, tries])).toEqual([
      ["sent", 2],
      ["sent", 1],
    ]);
  });
});

describe("a record's own messages", () => {
  test("offer templates with its values, its number as the person may see it, and what was sent", async () => {
    const consult = await addConsult();
    await app.database.query
      .insertInto("sms_templates")
      .values([
        { team_id: home, name: "예약", occasion: "booking", body: "{이름}님 {일시} {장소} {로펌}" },
        { team_id: home, name: "기일", occasion: "hearing", body: "{법원} {일시}" },
      ])
      .execute();
    const { body, status } = await app.call(
      endpoints.readRecordMessages,
      { params: { type: "consult", id: String(consult.id) } },
      { token: clerk.token },
    );
    expect(status).toBe(200);
    expect(body.recipients).toMatchObject([{ name: "홍길동", tel: "010-0000-0011" }]);
    expect(body.templates.map((one) => one.body)).toEqual(["{이름}님 99-05-12(화) 14:00 본사 3층 법무법인 해온"]);
    const foreign = await addConsult(other);
    const hidden = await app.call(
      endpoints.readRecordMessages,
      { params: { type: "consult", id: String(foreign.id) } },
      { token: clerk.token },
    );
    expect(hidden.status).toBe(404);
  });
});

describe("numbers, consents and refusals", () => {
  test("a sender's number is of the right kind, and used after its proof was seen", async () => {
    const create = (tel: string, { token }: TestStaff = admin) =>
      app.call(endpoints.smsSenderCalls.create, { body: { name: `새 ${tel}`, tel } }, { token });
    expect((await create("0505-000-0000")).body.fields).toHaveProperty("tel");
    expect((await create("02-000-0009", manager)).status).toBe(403);
    const { body } = await create("02-000-0009");
    const activate = () =>
      app.call(
        stepCall(smsSenderSteps, "activate"),
        { params: number(body.model.id), body: { version: 1, proofOn: "2026-01-02" } },
        { token: admin.token },
      );
    expect((await activate()).status).toBe(422);
    await app.database.query
      .insertInto("files")
      .values({ record_type: "smsSender", record_id: body.model.id })
      .execute();
    expect((await activate()).body.state).toBe("active");
  });

  test("events are never changed; that the person was told is noted once, within fourteen days", async () => {
    const { body, status } = await app.call(
      endpoints.smsConsentCalls.create,
      {
        body: {
          event: "give",
          tel: "010-0000-5001",
          channel: "web",
          wording: "소식을 문자로 받겠습니다.",
          happenedAt: "2026-01-05T01:00:00Z",
        },
      },
      { token: clerk.token },
    );
    expect(status).toBe(200);
    expect(body.model).toMatchObject({ status: "untold", tellBy: "2026-01-19", owner: { id: clerk.id } });
    const told = await app.call(
      stepCall(smsConsentSteps, "tell"),
      { params: number(body.model.id), body: { version: 1, toldOn: "2026-01-06", toldHow: "message" } },
      { token: clerk.token },
    );
    expect(told.body.state).toBe("told");
    const change = (set: string) =>
      app.database.pool.query(`update sms_consents set ${set} where id = $1`, [body.model.id]);
    await expect(change("event = 'withdraw'")).rejects.toThrow("never changed");
    await expect(change("told_on = '2026-01-09'")).rejects.toThrow("never changed");
    await expect(app.database.pool.query("delete from sms_consents where id = $1", [body.model.id])).rejects.toThrow(
      "never changed",
    );
    const hidden = await app.call(
      endpoints.smsConsentCalls.read,
      { params: number(body.model.id) },
      { token: (await app.createStaff({ roles: ["송무팀원"], teamIds: [home] })).token },
    );
    expect(hidden.status).toBe(404);
  });

  test("three days before the last day the one who noted it is reminded, once", async () => {
    const values = { team_id: home, event: "refuseAds" as const, channel: "phone" as const, owner_id: clerk.id };
    const rows = await app.database.query
      .insertInto("sms_refusals")
      .values([
        { ...values, tel: "010-0000-5101", happened_at: daysAgo(12) },
        { ...values, tel: "010-0000-5102", happened_at: daysAgo(9) },
      ])
      .returning("id")
      .execute();
    await remindUntold(app.database);
    await remindUntold(app.database);
    const { rows: tasks } = await app.database.pool.query<{ url: string }>(
      "select url from tasks where url = any($1)",
      [rows.map(({ id }) => `/sms/refusals?id=${id}`)],
    );
    expect(tasks.map(({ url }) => url)).toEqual([`/sms/refusals?id=${rows[0]!.id}`]);
  });

  test("whoever agreed two years ago is prepared a notice, once, and what was sent is a reconfirmation from then on", async () => {
    const values = { team_id: home, event: "give" as const, channel: "paper" as const };
    await app.database.query
      .insertInto("sms_consents")
      .values([
        { ...values, tel: "010-0000-5401", name: "두해전", happened_at: monthsAgo(25) },
        { ...values, tel: "010-0000-5402", name: "한해전", happened_at: monthsAgo(12) },
        { ...values, tel: "010-0000-5403", name: "철회함", happened_at: monthsAgo(25) },
        { ...values, tel: "010-0000-5403", event: "withdraw", happened_at: monthsAgo(20) },
        { ...values, tel: "010-0000-5404", name: "거부함", happened_at: monthsAgo(25) },
        { ...values, tel: "010-0000-5409", name: "고인", happened_at: monthsAgo(25) },
      ])
      .execute();
    await app.database.query
      .insertInto("clients")
      .values({ team_id: home, name: "고인", tel: "010-0000-5409", ended_on: "2026-11-02" })
      .execute();
    await app.database.query
      .insertInto("sms_refusals")
      .values({ team_id: home, tel: "010-0000-5404", event: "refuseAds", channel: "phone", happened_at: monthsAgo(1) })
      .execute();
    await app.database.query
      .insertInto("consults")
      .values({ team_id: home, name: "상담동의", tel: "010-0000-5405", marketing_consent_at: monthsAgo(23.5) })
      .execute();
    const area = await app.database.query
      .insertInto("presale_areas")
      .values({ team_id: home, name: "한빛아파트" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const buyer = { team_id: home, area_id: area.id, source: "briefing" as const };
    const buyers = await app.database.query
      .insertInto("presale_buyers")
      .values([
        // The same person with two units: told once.
        { ...buyer, name: "분양동의", tel: "010-0000-5406", ho: "101", marketing_consent_at: monthsAgo(24.5) },
        { ...buyer, name: "분양동의", tel: "010-0000-5406", ho: "102", marketing_consent_at: monthsAgo(24.5) },
        { ...buyer, name: "분양거부", tel: "010-0000-5404", marketing_consent_at: monthsAgo(24.5) },
        { ...buyer, name: "분양최근", tel: "010-0000-5407", marketing_consent_at: monthsAgo(3) },
        { ...buyer, name: "집전화", tel: "02-000-5408", marketing_consent_at: monthsAgo(24.5) },
      ])
      .returning("id")
      .execute();
    const due = async () =>
      (await app.call(endpoints.smsConsentCalls.list, { query: { reconfirmDue: "Y" } }, { token: manager.token })).body;
    await watchConsents(app.database);
    await watchConsents(app.database);
    const { models } = await due();
    expect(models.map(({ name }) => name).toSorted(byWords)).toEqual(
      ["두해전", "상담동의", "분양동의", "집전화"].toSorted(byWords),
    );
    const ids = new Set(models.map(({ noticeMessage }) => noticeMessage?.id));
    expect(ids.size).toBe(1);
    const id = [...ids][0]!;
    const { rows } = await app.database.pool.query<{ name: string; text: string }>(
      "select name, text from sms_recipients where message_id = $1 order by place",
      [id],
    );
    expect(rows.map(({ name }) => name).toSorted(byWords)).toEqual(
      ["두해전", "상담동의", "분양동의", "집전화"].toSorted(byWords),
    );
    for (const { text } of rows) {
      expect(text).toMatch(/님은 \d{4}-\d\d-\d\d\(.\)에 /u);
      expect(text).toContain("동의하셨습니다");
      expect(text).toContain("0800000000");
    }
    const told = (await app.database.pool.query("select 1 from tasks where url = $1", [`/sms?id=${id}`])).rows;
    expect(told).toHaveLength(1);
    expect((await step(manager, id, "send")).body).toMatchObject({ state: "sending" });
    await handOver(id);
    await watchConsents(app.database);
    await watchConsents(app.database);
    // Whom it did not reach stays due, and is listed with the message as left out.
    expect((await due()).models.map(({ name }) => name)).toEqual(["집전화"]);
    const left = await app.call(endpoints.readExclusions, { params: number(id) }, { token: manager.token });
    expect(left.body.models).toMatchObject([{ reason: "number", count: 1 }]);
    const said = async () => {
      const of = "select event from sms_consents where tel = '010-0000-5406' order by happened_at";
      return (await app.database.pool.query<{ event: string }>(of)).rows.map(({ event }) => event);
    };
    expect(await said()).toEqual(["give", "reconfirm"]);
    const { rows: ofBuyers } = await app.database.pool.query<{ id: number }>(
      "select buyer_id as id from sms_consents where tel = '010-0000-5406' and event = 'give'",
    );
    expect(buyers.map((one) => one.id)).toContain(ofBuyers[0]!.id);
    const wiped = { params: number(ofBuyers[0]!.id), body: { version: 1, changes: { marketingConsentAt: null } } };
    const kept = await app.call(recordEndpoints(presaleBuyer).update, wiped, { token: admin.token });
    expect(kept.body.fields).toHaveProperty("marketingConsentAt");
    const { rows: recorded } = await app.database.pool.query(
      "select event, channel, status, wording ~ '동의하셨습니다' as worded from sms_consents where tel = '010-0000-5401' and event = 'reconfirm'",
    );
    expect(recorded).toEqual([{ event: "reconfirm", channel: "message", status: "told", worded: true }]);
    const { rows: agreed } = await app.database.pool.query("select sms_agreed('01000005401', now(), 24) as agreed");
    expect(agreed).toEqual([{ agreed: true }]);
  });

  test("a notice that was canceled or did not arrive is prepared once more, and no second one while it is under way", async () => {
    const tel = "010-0000-5411";
    const value = { team_id: home, event: "give" as const, channel: "paper" as const };
    await app.database.query
      .insertInto("sms_consents")
      .values({ ...value, tel, name: "다시안내", happened_at: monthsAgo(25) })
      .execute();
    const prepared = async () => {
      const of = `select notice_message_id as id from sms_consents where tel = $1 and event = 'give'`;
      await watchConsents(app.database);
      await watchConsents(app.database);
      return (await app.database.pool.query<{ id: number }>(of, [tel])).rows[0]!.id;
    };
    const first = await prepared();
    expect(await prepared()).toBe(first);
    expect((await step(manager, first, "cancel")).body.state).toBe("canceled");
    const second = await prepared();
    expect(second).not.toBe(first);
    expect(await prepared()).toBe(second);

    const end = (daysBefore: number) =>
      app.database.pool.query(
        `with r as (update sms_recipients set status = 'failed' where message_id = $1)
         update sms_messages set status = 'failed', ended_at = $2 where id = $1`,
        [second, daysAgo(daysBefore)],
      );
    // It may be sent again by hand for some days.
    await end(1);
    expect(await prepared()).toBe(second);
    await end(8);
    const third = await prepared();
    expect(third).not.toBe(second);
    const { rows } = await app.database.pool.query("select tel from sms_recipients where message_id = $1", [third]);
    expect(rows).toEqual([{ tel }]);
    const again = await step(manager, second, "retry");
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining("새 안내")]);
    await step(manager, third, "send");
    await handOver(third);
    expect(await prepared()).toBe(third);
  });

  test("who was left out of a message is counted by the reason, for whoever sees the message", async () => {
    const recipients = [to("010-0000-5501"), to("010-0000-5501"), to("02-000-0001"), to("010-0000-5502")];
    await app.database.query
      .insertInto("sms_refusals")
      .values({ team_id: home, tel: "010-0000-5502", event: "refuseAll", channel: "phone", happened_at: daysAgo(1) })
      .execute();
    const { number: id } = (await write(manager, { body: "빠진 사람", recipients })).body;
    await step(manager, id, "send");
    await handOver(id);
    const read = (who: TestStaff) => app.call(endpoints.readExclusions, { params: number(id) }, { token: who.token });
    const counts = new Map((await read(manager)).body.models.map(({ reason, count }) => [reason, count]));
    expect(counts).toEqual(
      new Map([
        ["duplicate", 1],
        ["number", 1],
        ["refused", 1],
      ]),
    );
    const stranger = await app.createStaff({ roles: ["매니저"], teamIds: [other] });
    expect((await read(stranger)).status).toBe(404);
  });

  test("an agreement without the words that were shown, and one of tomorrow, are refused", async () => {
    expect((await giveConsent({})).body.fields).toHaveProperty("wording");
    expect((await giveConsent({ wording: "동의", happenedAt: "2099-01-05T01:00:00Z" })).status).toBe(400);
    expect((await giveConsent({ wording: "동의", tel: "번호 아님" })).body.fields).toHaveProperty("tel");
  });

  test.each([
    ["the day before two years are over", "2024-11-26 09:00+09", "2026-11-26 08:59:59+09", true],
    ["two years later", "2024-11-26 09:00+09", "2026-11-26 09:00+09", false],
  ])("consent holds until %s: %s", async (_, given, at, holds) => {
    const { rows } = await app.database.pool.query<{ agreed: boolean }>(
      `with given as (insert into sms_consents (team_id, event, tel, channel, happened_at)
         values ($1, 'give', $2, 'paper', $3::timestamptz) returning 1) select true as agreed from given`,
      [home, `010-0000-52${holds ? "01" : "02"}`, given],
    );
    expect(rows).toHaveLength(1);
    const asked = await app.database.pool.query<{ agreed: boolean }>(
      "select sms_agreed(digits($1), $2::timestamptz, 24) as agreed",
      [`010-0000-52${holds ? "01" : "02"}`, at],
    );
    expect(asked.rows[0]!.agreed).toBe(holds);
  });

  test("what was agreed at a consultation counts, until it is withdrawn", async () => {
    const tel = "010-0000-5300";
    await app.database.query
      .insertInto("consults")
      .values({ team_id: home, name: "동의함", tel, marketing_consent_at: new Date("2026-05-01T00:00:00Z") })
      .execute();
    const agreed = async () =>
      (
        await app.database.pool.query<{ agreed: boolean }>(
          "select sms_agreed(digits($1), '2026-06-01T00:00:00Z', 24) as agreed",
          [tel],
        )
      ).rows[0]!.agreed;
    expect(await agreed()).toBe(true);
    await app.database.query
      .insertInto("sms_consents")
      .values({
        team_id: home,
        event: "withdraw",
        tel,
        channel: "phone",
        happened_at: new Date("2026-05-02T00:00:00Z"),
      })
      .execute();
    expect(await agreed()).toBe(false);
  });
});

test("settings are read by everybody of a team and set by 관리자", async () => {
  const body = { refusalNo: "0800000000", certNo: "2026-7", certUntil: "2028-12-31", tradeExemption: false } as const;
  expect((await app.call(endpoints.setSmsSettings, { body }, { token: manager.token })).status).toBe(403);
  expect((await app.call(endpoints.setSmsSettings, { body }, { token: admin.token })).status).toBe(200);
  const { body: read } = await app.call(endpoints.readSmsSettings, {}, { token: clerk.token });
  expect(read.model).toMatchObject({ ...body, driver: "log", leaves: false, firmName: "법무법인 해온", bulk: 20 });
  const wrong = await app.call(
    endpoints.setSmsSettings,
    { body: { ...body, refusalNo: "02-000-0000" } },
    { token: admin.token },
  );
  expect(wrong.body.fields).toHaveProperty("refusalNo");
});
