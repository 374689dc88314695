import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOfRecord } from "#features/litigation/deadlines/endpoints.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { CourtDays } from "#firm/court-days.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { readPdf } from "#platform/server/pdf/testing/read-pdf.ts";
import { fillPath } from "#platform/endpoint.ts";
import { stepCall, undoCall } from "#records/steps.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { addDays, draftDaysBefore } from "../clocks.ts";
import { officeMargins } from "../contents.ts";
import {
  copyLetter,
  draftPaper,
  letterCalls,
  printLetter,
  readPaper,
  recordOutcomes,
  writePaper,
} from "../endpoints.ts";
import { enterLink } from "#features/portal/links/endpoints.ts";
import { createClientOf } from "#features/portal/cases/server/testing/clients.ts";
import { approveLinkedLetter, readLinkedLetter, shareLetter } from "../client-endpoints.ts";
import { letterSteps } from "../steps.ts";
import { remindOfLetters } from "./jobs.ts";
import { envelopeSizes } from "./print/envelopes.ts";
import { labelGrid } from "./print/labels.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let courtDays: CourtDays;

const today = seoulDay(new Date());
const sender = { name: "김발신", postcode: "06236", address: "서울특별시 강남구 가상로 1", envelopeAddress: "" };
const receiver = {
  name: "이수신",
  postcode: "48058",
  address: "부산광역시 가상구 없는길 2",
  envelopeAddress: "",
  counsel: "",
};
const sound = {
  title: "대여금 반환 최고",
  body: "1. 수신인은 빌린 돈 3,000만 원을 갚지 않았습니다.\n\n2. 2026년 12월 31일까지 갚지 않으면 소송을 제기하겠습니다.",
  signer: "self" as const,
  channel: "epost" as const,
  datedOn: today,
  doubleSided: false,
  ...officeMargins,
  fontPt: 11,
  senders: [sender],
  receivers: [receiver],
  attachments: [],
  corrections: [],
};
const links = { purpose: "demand" as const, clientId: null, projectId: null, consultId: null, replyDue: null };

async function draft(more: object = {}, token = clerk.token): Promise<number> {
  const { body, status } = await app.call(draftPaper, { body: { ...sound, ...links, ...more } }, { token });
  expect(status, body.message).toBe(200);
  return body.number;
}

async function versionOf(number: number): Promise<number> {
  const row = await app.database.query
    .selectFrom("letters")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  return row.version;
}

async function step(token: string, number: number, name: keyof typeof letterSteps.steps, more: object = {}) {
  const body = { version: await versionOf(number), ...more } as never;
  return app.call(stepCall(letterSteps, name), { params: { number: String(number) }, body }, { token });
}

async function paperOf(number: number, token = clerk.token) {
  return (await app.call(readPaper, { params: { number: String(number) } }, { token })).body.model;
}

/** So many months later, or the working day after it (민법 제161조). */
const lastDay = (day: string, months: number) => courtDays.onOrAfter(addMonths(day, months));

/** The letter up to 접수. */
async function posted(more: object = {}, postedOn = today): Promise<number> {
  const number = await draft(more);
  expect((await step(clerk.token, number, "submit", { reviewer: lawyer.id })).body.state).toBe("review");
  expect((await step(lawyer.token, number, "approve")).body.state).toBe("clientOk");
  const approval = { clientApprovedOn: today, clientApprovedBy: "김발신", clientApprovedVia: "phone" };
  expect((await step(clerk.token, number, "clientApprove", approval)).body.state).toBe("ready");
  const answer = await step(clerk.token, number, "post", { postedOn, registeredNo: "1234567890123" });
  expect(answer.body.state, answer.body.message).toBe("posted");
  return number;
}

async function pdfOf(number: number, part: string, token = clerk.token) {
  const response = await fetch(`${app.url}${fillPath(printLetter.path, { number: String(number) })}?part=${part}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  clerk = await app.createStaff({ shortName: "박송무", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "최변호", roles: ["변호사"], teamIds: [home] });
  courtDays = await readCourtDays(app.database);
});
afterAll(() => app.stop());

const bell = async (who: TestStaff) => (await app.call(listBell, { query: {} }, { token: who.token })).body.models;

test("a letter rings where it waits, and again where it came back or was approved", async () => {
  const number = await draft();
  await step(clerk.token, number, "submit", { reviewer: lawyer.id });
  expect(await bell(lawyer)).toMatchObject([{ label: "내용증명", whys: ["결재"], from: "박송무", events: 1 }]);
  await step(lawyer.token, number, "sendBack", { reason: "금액을 다시 확인해 주세요" });
  expect(await bell(lawyer)).toEqual([]);
  expect(await bell(clerk)).toMatchObject([{ whys: ["반려"], from: "최변호", says: "돌려보냈습니다" }]);
  await step(clerk.token, number, "submit", { reviewer: lawyer.id });
  await step(lawyer.token, number, "approve");
  expect(await bell(clerk)).toMatchObject([{ whys: ["승인", "반려"], events: 2 }]);
});

describe("who", () => {
  test("401, 403 for those without the right, 404 alike for hidden and absent letters", async () => {
    const number = await draft();
    const other = await app.createTeam("다른 팀");
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
    const outsider = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
    expect((await app.call(letterCalls.list, { query: {} })).status).toBe(401);
    expect((await app.call(letterCalls.list, { query: {} }, { token: outsider.token })).status).toBe(403);
    const absent = await app.call(letterCalls.read, { params: { number: "987654" } }, { token: stranger.token });
    const params = { params: { number: String(number) } };
    const hidden = await app.call(letterCalls.read, params, { token: stranger.token });
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
    expect((await app.call(readPaper, params, { token: stranger.token })).status).toBe(404);
    expect((await app.call(copyLetter, params, { token: stranger.token })).status).toBe(404);
    expect((await pdfOf(number, "set", stranger.token)).status).toBe(404);
  });

  test("a lawyer sees the letters he or she has to look through, and no others", async () => {
    const number = await draft();
    const params = { params: { number: String(number) } };
    expect((await app.call(letterCalls.read, params, { token: lawyer.token })).status).toBe(404);
    await step(clerk.token, number, "submit", { reviewer: lawyer.id });
    expect((await app.call(letterCalls.read, params, { token: lawyer.token })).status).toBe(200);
  });
});

test("a wall around the case hides its letters, also from those who wrote them", async () => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number }>(
    "insert into projects (team_id, title) values ($1, '막힌 사건') returning id",
    [home],
  );
  const projectId = rows[0]!.id;
  const number = await draft();
  await pool.query("update letters set project_id = $1 where id = $2", [projectId, number]);
  const read = async () =>
    (await app.call(letterCalls.read, { params: { number: String(number) } }, { token: clerk.token })).status;
  expect(await read()).toBe(200);
  await pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, decided_by, check_id)
       select 'project', $2, 'decline', $3, id from found`,
    [home, projectId, lawyer.id],
  );
  expect(await read()).toBe(404);
  expect((await pdfOf(number, "set")).status).toBe(404);
});

describe("steps", () => {
  test("from draft to delivery, each with what it needs; the text is frozen and sealed at 접수", async () => {
    const number = await posted();
    const { body } = await app.call(letterCalls.read, { params: { number: String(number) } }, { token: clerk.token });
    expect(body.model).toMatchObject({
      status: "posted",
      registeredNo: "12345-6789-0123",
      keepUntil: addMonths(today, 36),
      sheets: 1,
      kind: "general",
    });
    expect((await paperOf(number)).intact).toBe(true);
    const sent = await app.database.pool.query(
      "select staff_id as staff, record_ids as ids from access_log where action = '발송' and subject = '내용증명' and $1 = any(record_ids)",
      [number],
    );
    expect(sent.rows).toEqual([{ staff: clerk.id, ids: [number] }]);
    const version = await versionOf(number);
    const rewrite = { params: { number: String(number) }, body: { version, ...sound, body: "다른 글" } };
    expect((await app.call(writePaper, rewrite, { token: clerk.token })).status).toBe(422);
    const rename = { params: { number: String(number) }, body: { version, changes: { title: "다른 제목" } } };
    expect((await app.call(letterCalls.update, rename, { token: clerk.token })).status).toBe(422);
    const change = app.database.query.updateTable("letters").set({ body: "바꿈" }).where("id", "=", number).execute();
    await expect(change).rejects.toThrow(/does not change/);
    await app.database.query
      .updateTable("letter_receivers")
      .set({ address: "다른 주소" })
      .where("letter_id", "=", number)
      .execute();
    expect((await paperOf(number)).intact).toBe(false);
    expect((await step(clerk.token, number, "deliver", { deliveredOn: today })).body.state).toBe("delivered");
    expect((await paperOf(number)).receivers[0]).toMatchObject({ deliveredOn: today, registeredNo: "12345-6789-0123" });
    expect((await step(clerk.token, number, "reply", { repliedOn: today })).body.state).toBe("replied");
    expect((await step(clerk.token, number, "close")).body.state).toBe("closed");
    expect((await step(clerk.token, number, "reply", { repliedOn: today })).body.state).toBe("replied");
  });

  test("최고 counts in the ledger of deadlines: from posting until it is delivered, then from that day", async () => {
    const ledger = async (number: number) => {
      const params = { type: "letter", id: String(number) };
      return (await app.call(listOfRecord, { params }, { token: clerk.token })).body.models;
    };
    const number = await posted({}, addMonths(today, -1));
    const before = await ledger(number);
    expect(before).toMatchObject([
      { title: "최고 후 재판상 청구", status: "entered", dueOn: lastDay(addMonths(today, -1), 6) },
    ]);
    await step(clerk.token, number, "deliver", { deliveredOn: today });
    const after = await ledger(number);
    expect(after.map(({ status, dueOn }) => [status, dueOn])).toEqual([
      ["entered", lastDay(today, 6)],
      ["superseded", lastDay(addMonths(today, -1), 6)],
    ]);
    expect(await ledger(await posted({ purpose: "notice" }))).toEqual([]);
  });

  test("최고 to several counts from the first who was reached; where it came back the writer is told (M1)", async () => {
    const open = async (number: number) => {
      const params = { type: "letter", id: String(number) };
      const { models } = (await app.call(listOfRecord, { params }, { token: clerk.token })).body;
      return models.filter(({ status }) => status === "entered");
    };
    const number = await posted({ receivers: [receiver, { ...receiver, name: "정받음" }] }, addMonths(today, -1));
    const [first, second] = (await paperOf(number)).receivers.map(({ id }) => ({
      id,
      registeredNo: "",
      deliveredOn: null,
      returnedOn: null,
      returnReason: null,
    }));
    const send = async (outcomes: object[]) =>
      app.call(
        recordOutcomes,
        { params: { number: String(number) }, body: { version: await versionOf(number), outcomes } as never },
        { token: clerk.token },
      );
    const reached = addDays(today, -3);
    await send([{ ...first, deliveredOn: reached }]);
    expect(await open(number)).toMatchObject([{ dueOn: lastDay(reached, 6) }]);
    const back = await send([{ ...second, returnedOn: today, returnReason: "moved" }]);
    expect([back.body.state, back.body.says]).toEqual(["returned", []]);
    expect(await open(number)).toMatchObject([{ dueOn: lastDay(reached, 6) }]);

    const lost = await posted();
    const bounced = await step(clerk.token, lost, "bounce", { returnReason: "moved", returnedOn: today });
    expect(bounced.body.says.join()).toContain("도달하지 않았습니다");
    const [deadline] = await open(lost);
    const { notes } = await app.database.query
      .selectFrom("deadlines")
      .select("notes")
      .where("id", "=", deadline!.number)
      .executeTakeFirstOrThrow();
    expect(notes).toContain(`내용증명 ${lost} 반송`);
    const told = await app.database.query
      .selectFrom("tasks as t")
      .innerJoin("task_users as u", "u.task_id", "t.id")
      .select(["u.staff_id", "t.importance"])
      .where("t.title", "like", `[최고 반송] ${lost} %`)
      .execute();
    expect(told).toEqual([{ staff_id: clerk.id, importance: "S" }]);
  });

  test("배달완료 and 반송 that are taken back leave nothing at the receivers, in the ledger or among the tasks", async () => {
    const open = async (number: number) => {
      const params = { type: "letter", id: String(number) };
      const { models } = (await app.call(listOfRecord, { params }, { token: clerk.token })).body;
      return models.filter(({ status }) => status === "entered");
    };
    const undo = async (number: number) =>
      app.call(
        undoCall(letterSteps),
        { params: { number: String(number) }, body: { version: await versionOf(number) } },
        { token: clerk.token },
      );
    const daysOf = async (number: number) =>
      (await paperOf(number)).receivers.map(({ deliveredOn, returnedOn }) => [deliveredOn, returnedOn]);
    const postedOn = addMonths(today, -1);
    const number = await posted({ receivers: [receiver, { ...receiver, name: "정받음" }] }, postedOn);
    const [first] = (await paperOf(number)).receivers;
    const noted = { id: first!.id, registeredNo: "", deliveredOn: today, returnedOn: null, returnReason: null };
    const body = { version: await versionOf(number), outcomes: [noted] };
    await app.call(recordOutcomes, { params: { number: String(number) }, body }, { token: clerk.token });
    expect((await step(clerk.token, number, "deliver", { deliveredOn: today })).body.state).toBe("delivered");
    expect((await undo(number)).body.state).toBe("posted");
    // What was noted of the first one before stays.
    expect(await daysOf(number)).toEqual([
      [today, null],
      [null, null],
    ]);
    expect(await open(number)).toMatchObject([{ dueOn: lastDay(today, 6) }]);

    const asked = await draft();
    await step(clerk.token, asked, "submit", { reviewer: lawyer.id });
    expect((await undo(asked)).body.state).toBe("draft");
    const { rows: openTasks } = await app.database.pool.query(
      "select 1 from tasks where url = $1 and closed_at is null",
      [`/lawfirm/service/ccmail/${asked}`],
    );
    expect(openTasks).toEqual([]);

    const lone = await posted({}, postedOn);
    await step(clerk.token, lone, "deliver", { deliveredOn: today });
    expect((await undo(lone)).body.state).toBe("posted");
    expect(await daysOf(lone)).toEqual([[null, null]]);
    expect(await open(lone)).toMatchObject([{ dueOn: lastDay(postedOn, 6) }]);

    await step(clerk.token, lone, "bounce", { returnReason: "moved", returnedOn: today });
    expect((await undo(lone)).body.state).toBe("posted");
    expect(await daysOf(lone)).toEqual([[null, null]]);
    const { rows: left } = await app.database.pool.query(
      `select 1 from deadlines where record_type = 'letter' and record_id = $1 and status = 'entered' and notes ~ '반송'
       union all select 1 from tasks where title like $2 and closed_at is null`,
      [lone, `[최고 반송] ${lone} %`],
    );
    expect(left).toEqual([]);

    await step(clerk.token, lone, "deliver", { deliveredOn: today });
    await app.database.pool.query(
      `update deadlines set status = 'waived', waiver = '의뢰인 서면', settled_at = now(), settled_by_id = entered_by_id
       where record_type = 'letter' and record_id = $1 and status = 'entered'`,
      [lone],
    );
    const late = await undo(lone);
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining("이미 처리되어")]);
    expect(await daysOf(lone)).toEqual([[today, null]]);
  });

  test("nobody approves his or her own letter, and a change takes the approval back", async () => {
    const own = await draft({}, lawyer.token);
    await step(lawyer.token, own, "submit", { reviewer: lawyer.id });
    expect((await step(lawyer.token, own, "approve")).status).toBe(422);
    const number = await draft();
    await step(clerk.token, number, "submit", { reviewer: lawyer.id });
    expect((await step(clerk.token, number, "approve")).status).toBe(403);
    expect((await step(lawyer.token, number, "approve")).body.state).toBe("clientOk");
    const changed = { ...sound, receivers: [{ ...receiver, address: "부산광역시 가상구 새길 3" }] };
    const body = { version: await versionOf(number), ...changed };
    await app.call(writePaper, { params: { number: String(number) }, body }, { token: clerk.token });
    const { body: read } = await app.call(
      letterCalls.read,
      { params: { number: String(number) } },
      { token: clerk.token },
    );
    expect(read.model.status).toBe("review");
  });

  test("what the office would refuse does not come to 의뢰인 확인, and is not printed", async () => {
    const number = await draft({ receivers: [{ ...receiver, envelopeAddress: "부산시 가상구 없는길 2" }] });
    await step(clerk.token, number, "submit", { reviewer: lawyer.id });
    const refused = await step(lawyer.token, number, "approve");
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining("봉투와 본문의 주소가 다릅니다"),
    ]);
    expect((await pdfOf(number, "set")).status).toBe(422);
  });

  test("등기번호 has thirteen digits, days lie in order", async () => {
    const number = await draft();
    await step(clerk.token, number, "submit", { reviewer: lawyer.id });
    await step(lawyer.token, number, "approve");
    const approval = { clientApprovedOn: today, clientApprovedBy: "김발신", clientApprovedVia: "phone" };
    await step(clerk.token, number, "clientApprove", approval);
    const wrong = await step(clerk.token, number, "post", { postedOn: today, registeredNo: "123" });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["registeredNo"]]);
    await step(clerk.token, number, "post", { postedOn: today, registeredNo: "12345-6789-0123" });
    expect((await step(clerk.token, number, "deliver", { deliveredOn: addDays(today, -1) })).status).toBe(400);
  });

  test("what came back goes again as a new letter to those who did not get it", async () => {
    const number = await posted({ receivers: [receiver, { ...receiver, name: "정받음" }] });
    const { receivers } = await paperOf(number);
    const [first, second] = receivers.map(({ id }) => ({
      id,
      registeredNo: "",
      deliveredOn: null,
      returnedOn: null,
      returnReason: null,
    }));
    const send = async (outcomes: object[]) =>
      app.call(
        recordOutcomes,
        { params: { number: String(number) }, body: { version: await versionOf(number), outcomes } as never },
        { token: clerk.token },
      );
    expect((await send([{ ...first, deliveredOn: today }])).body.state).toBe("posted");
    const unsaid = await send([{ ...second, returnedOn: today }]);
    expect([unsaid.status, Object.keys(unsaid.body.fields ?? {})]).toEqual([400, ["outcomes.0.returnReason"]]);
    expect((await send([{ ...second, returnedOn: today, returnReason: "moved" }])).body.state).toBe("returned");
    const again = await step(clerk.token, number, "resend");
    expect(again.body.opens).toMatch(/^\/lawfirm\/paper\/ccmail\/\d+$/);
    const next = Number(again.body.opens.split("/").at(-1));
    expect((await paperOf(next)).receivers.map(({ name }) => name)).toEqual(["정받음"]);
    expect((await paperOf(number)).resentAs).toEqual([{ number: next, title: sound.title }]);
  });
});

describe("소송 전환", () => {
  test("a letter of a client becomes a case with its receiver as opponent, once; one of nobody's says what is missing", async () => {
    const client = await createClientOf(app, home);
    const number = await posted({ clientId: client.id });
    await step(clerk.token, number, "deliver", { deliveredOn: today });
    const first = await step(clerk.token, number, "toCourt");
    expect(first.body.opens, first.body.message).toMatch(/^\/lawfirm\/project\/\d+\?tab=legal-cases$/);
    const project = await app.database.query
      .selectFrom("letters")
      .innerJoin("projects", "projects.id", "letters.project_id")
      .select(["projects.title", "projects.opponent", "projects.client_id", "projects.responsible_id"])
      .where("letters.id", "=", number)
      .executeTakeFirstOrThrow();
    expect(project).toEqual({
      title: sound.title,
      opponent: receiver.name,
      client_id: client.id,
      responsible_id: lawyer.id,
    });
    expect((await step(clerk.token, number, "toCourt")).body.opens).toBe(first.body.opens);
    const loose = await posted();
    await step(clerk.token, loose, "deliver", { deliveredOn: today });
    const answer = await step(clerk.token, loose, "toCourt");
    expect([answer.body.opens, answer.body.says]).toEqual([null, [expect.stringContaining("고객을 등록해")]]);
  });
});

describe("PDF", () => {
  test("the lines keep the margins to the millimetre, in originals and copies, without head, foot or page number", async () => {
    const body = Array.from(
      { length: 90 },
      (_, index) => `${index + 1}. 수신인은 약정한 날까지 돈을 갚지 않았고, 여러 차례 독촉에도 답하지 않았습니다.`,
    );
    const text = `${body.join("\n")}\n2026년 12월 31일까지 갚지 않으면 소송을 제기하겠습니다.`;
    const margins = { marginTop: 25, marginBottom: 45, marginLeft: 18, marginRight: 22 };
    const number = await draft({ body: text, ...margins, receivers: [receiver, { ...receiver, name: "정받음" }] });
    const { bytes } = await pdfOf(number, "set");
    const pages = await readPdf(bytes);
    const { body: read } = await app.call(
      letterCalls.read,
      { params: { number: String(number) } },
      { token: clerk.token },
    );
    // Two originals and two copies of as many pages as were counted; the copies name one receiver more.
    expect(pages.length).toBe(read.model.sheets * 4);
    const mmOf = 25.4 / 72;
    for (const page of pages) {
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([210, 297]);
      for (const { x, y, width, size } of page.texts) {
        expect(x).toBeGreaterThanOrEqual(margins.marginLeft - 0.1);
        expect(x + width).toBeLessThanOrEqual(210 - margins.marginRight + 0.1);
        expect(y - size * mmOf).toBeGreaterThanOrEqual(margins.marginTop - 1);
        expect(y).toBeLessThanOrEqual(297 - margins.marginBottom);
      }
    }
    const first = pages[1]!.texts;
    expect(Math.min(...first.map(({ x }) => x))).toBeCloseTo(margins.marginLeft, 0);
    const words = (page: (typeof pages)[number]) => page.texts.map((one) => one.text).join("");
    expect(words(pages[0]!)).toContain("이수신");
    expect(words(pages[0]!)).not.toContain("정받음");
    expect(words(pages.at(-read.model.sheets)!)).toContain("정받음");
  });

  test("envelopes and labels bear the address of the letter", async () => {
    const number = await draft({ receivers: [receiver, { ...receiver, name: "정받음" }] });
    const envelopes = await readPdf((await pdfOf(number, "envelopes")).bytes);
    expect(envelopes.map(({ width }) => Math.round(width))).toEqual([
      envelopeSizes.small.width,
      envelopeSizes.small.width,
    ]);
    const all = envelopes[1]!.texts.map(({ text }) => text).join("");
    expect(all).toContain("정받음 귀하");
    expect(all).toContain(sender.address);
    const [labels] = await readPdf((await pdfOf(number, "labels")).bytes);
    const second = labels!.texts.find(({ text }) => text.includes("이수신"))!;
    expect(second.x).toBeCloseTo(labelGrid.left + labelGrid.width + labelGrid.gap + 4, 0);
    const printed = await app.database.query
      .selectFrom("access_log")
      .select("reason")
      .where("action", "=", "출력")
      .execute();
    expect(printed.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["봉투", "라벨"]));
  });
});

describe("days", () => {
  test("each day is told once, to the writer and the reviewer", async () => {
    const number = await posted({ replyDue: addDays(today, 7) });
    const told = async (day: string) => {
      await remindOfLetters(app.database, day);
      const rows = await app.database.query
        .selectFrom("tasks")
        .select("title")
        .where("url", "=", `/lawfirm/service/ccmail/${number}`)
        .where("title", "like", "%내용증명 " + number + "%")
        .execute();
      return rows.map(({ title }) => title.slice(0, title.indexOf("]") + 1));
    };
    expect(await told(addDays(today, 7))).toEqual([]);
    expect(await told(addDays(today, 8))).toEqual(["[회신기한 지남]"]);
    expect(await told(addDays(today, 9))).toHaveLength(1);
    const draftDay = addDays(lastDay(today, 6), -draftDaysBefore);
    expect(await told(draftDay)).toContain("[소장·지급명령 초안]");
    expect(await told(addMonths(addMonths(today, 12), -1))).toContain("[배달증명 청구 기한]");
    expect(await told(addMonths(addMonths(today, 36), -1))).toContain("[재증명·열람 기한]");
    expect(await told(addMonths(today, 36))).toHaveLength(4);
  });
});

const guest = (slug: string, code: string) => app.call(enterLink, { body: { slug, code } });
const shared = (number: number, token = clerk.token) =>
  app.call(shareLetter, { params: { number: String(number) }, body: {} }, { token });

/** A letter of a client up to 의뢰인확인. */
async function waiting() {
  const client = await createClientOf(app, home);
  const number = await draft({ clientId: client.id });
  expect((await shared(number)).status).toBe(422);
  await step(clerk.token, number, "submit", { reviewer: lawyer.id });
  await step(lawyer.token, number, "approve");
  return number;
}

describe("의뢰인확인 링크", () => {
  test("the client reads the letter by its code and lets it go out; the link has then served its purpose", async () => {
    const number = await waiting();
    const { slug, code, ended } = (await shared(number)).body;
    expect(ended).toBe(false);
    const { token } = (await guest(slug, code)).body;
    const { model } = (await app.call(readLinkedLetter, {}, { token })).body;
    expect(model).toMatchObject({ title: sound.title, body: sound.body, senders: ["김발신"], state: "waiting" });
    const { version } = model;
    const stale = await app.call(approveLinkedLetter, { body: { version: version - 1 } }, { token });
    expect(stale.status).toBe(409);
    expect((await app.call(approveLinkedLetter, { body: { version } }, { token })).status).toBe(200);
    const { body } = await app.call(letterCalls.read, { params: { number: String(number) } }, { token: clerk.token });
    expect(body.model).toMatchObject({ status: "ready", clientApprovedVia: "link", clientApprovedOn: today });
    expect((await app.call(approveLinkedLetter, { body: { version } }, { token })).status).toBe(401);
    expect((await guest(slug, code)).status).toBe(404);
  });

  test("what is sent back is not read outside, staff cannot say that a link was used, and strangers find nothing", async () => {
    const number = await waiting();
    const { slug, code } = (await shared(number)).body;
    const { token } = (await guest(slug, code)).body;
    const claimed = { clientApprovedOn: today, clientApprovedBy: "김발신", clientApprovedVia: "link" };
    expect((await step(clerk.token, number, "clientApprove", claimed)).status).toBe(400);
    await step(clerk.token, number, "sendBack", { reason: "금액을 다시 확인합니다" });
    const { model } = (await app.call(readLinkedLetter, {}, { token })).body;
    expect(model).toMatchObject({ state: "changed", body: "" });
    const approval = { body: { version: model.version } };
    expect((await app.call(approveLinkedLetter, approval, { token })).status).toBe(422);
    const other = await app.createTeam("다른팀");
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
    expect((await shared(number, stranger.token)).status).toBe(404);
    const died = await waiting();
    await app.database.pool.query(
      "update clients set ended_on = '2026-11-02' where id = (select client_id from letters where id = $1)",
      [died],
    );
    expect((await shared(died)).body.ended).toBe(true);
    expect((await app.call(readLinkedLetter, {}, { token: clerk.token })).status).toBe(401);
  });
});

test("`show` on 송무팀 looks at letters and changes none (product §4.1)", async () => {
  const number = await draft();
  const ownRules = JSON.stringify([{ action: "show", subject: "송무팀" }]);
  const looker = await app.createStaff({ ownRules, teamIds: [home] });
  const { token } = looker;
  const list = await app.call(letterCalls.list, { query: {} }, { token });
  expect([list.status, list.body.models.some((row) => row.number === number)]).toEqual([200, true]);
  expect((await app.call(readPaper, { params: { number: String(number) } }, { token })).status).toBe(200);
  expect((await app.call(draftPaper, { body: { ...sound, ...links } }, { token })).status).toBe(403);
  expect((await pdfOf(number, "set", token)).status).toBe(403);
});
