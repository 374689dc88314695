import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { decideConflict, readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import type { Answer } from "../inquiry.ts";
import { inquirySteps } from "../steps.ts";
import { remindSilent } from "./remind.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
let other: TestPartner;
let manager: TestStaff;
let lawyer: TestStaff;
let telephone = 1000;
const by = ({ token }: TestStaff) => ({ token });

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  one = await firm.partner("가온");
  other = await firm.enter(await firm.staff("나래", "파트너", "변호사", "매니저"));
  manager = await firm.staff("지안", "매니저");
  lawyer = await firm.staff("시우", "변호사");
});
afterAll(() => app.stop());

async function consult(name: string, opponent = ""): Promise<number> {
  telephone += 1;
  const body = {
    name,
    tel: `010-0000-${telephone}`,
    type: "tel",
    channel: "tel",
    category: "민사",
    caseScope: "일반",
    brief: "대여금 상담",
    opponent,
  } as const;
  const { status, body: answer } = await app.call(consultCalls.create, { body }, by(manager));
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer.model.number;
}

const ask = (number: number, who = manager) =>
  app.call(endpoints.inquireAbout, { ...at(number), query: { type: "consult" } }, by(who));
const about = async (number: number, who = manager) =>
  (await app.call(endpoints.inquiriesAbout, { ...at(number), query: { type: "consult" } }, by(who))).body;
const answer = (number: number, who: TestStaff, said: Answer, more: object = {}) =>
  app.call(endpoints.answerInquiry, { ...at(number), body: { round: 1, answer: said, note: "", ...more } }, by(who));
const read = async (number: number, who: TestStaff) =>
  (await app.call(endpoints.readAnswers, at(number), by(who))).body;

async function step(name: keyof (typeof inquirySteps)["steps"], number: number, who: TestStaff) {
  const { version } = await app.database.query
    .selectFrom("conflict_inquiries")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  const told =
    name === "cancel" ? { reason: "상담이 취소됨" } : name === "circulate" ? {} : { decision: "답을 모두 확인함" };
  const { status, body } = await app.call(
    stepCall(inquirySteps, name),
    { ...at(number), body: { version, ...told } as never },
    by(who),
  );
  return { status, message: body.message ?? "" };
}

async function decideCheck(number: number, decision: "clear" | "waived") {
  const subject = { ...at(number), query: { type: "consult" } } as never;
  await app.call(runConflicts, subject, by(lawyer));
  const { body } = await app.call(readConflicts, subject, by(lawyer));
  const { id, version } = body.model.check!;
  const consent = decision === "waived" && { clause: "31-1-2", consentRef: "동의서 2부" };
  const told = { decision, version, note: "다른 사람으로 확인됨", ...consent };
  const answered = await app.call(decideConflict, { params: { checkId: String(id) }, body: told }, by(lawyer));
  return { status: answered.status, message: answered.body.message ?? "" };
}

describe("asked about a consultation", () => {
  test("partners see names alone, and it is asked once at a time", async () => {
    const number = await consult("홍가상", "박상대");
    expect((await about(number)).mayAsk).toBe(true);
    const { status, body } = await ask(number);
    expect(status).toBe(200);
    expect((await ask(number)).status).toBe(422);
    expect((await about(number)).mayAsk).toBe(false);
    const seen = await read(body.number, one);
    expect(seen.parties.map(({ name, side }) => [side, name])).toEqual([
      ["상대방", "박상대"],
      ["의뢰인", "홍가상"],
    ]);
    expect([seen.subject, JSON.stringify(seen).includes("대여금")]).toEqual([null, false]);
    expect((await read(body.number, other)).subject).toMatchObject({ label: `상담 ${number}` });
    expect((await app.call(endpoints.inquiryCalls.read, at(body.number), by(manager))).status).toBe(403);
  });

  test("silence is not 없음, and whoever brings the matter does not clear it", async () => {
    const { body } = await ask(await consult("김가상"));
    await answer(body.number, one, "none");
    expect((await step("clear", body.number, firm.committee)).message).toContain("나래");
    await answer(body.number, other, "none");
    expect((await step("clear", body.number, one)).status).toBe(403);
    expect((await step("clear", body.number, firm.committee)).status).toBe(200);

    const own = await app.call(endpoints.inquiryCalls.create, { body: { title: "자문 의뢰" } }, by(firm.committee));
    const mine = own.body.model.number;
    expect((await step("circulate", mine, firm.committee)).message).toContain("이름");
    const name = { ...at(mine), body: { name: "가상상사", side: "의뢰인" } } as const;
    expect((await app.call(endpoints.addName, name, by(one))).status).toBe(403);
    expect((await app.call(endpoints.addName, name, by(firm.committee))).status).toBe(200);
    await step("circulate", mine, firm.committee);
    await Promise.all([answer(mine, one, "none"), answer(mine, other, "none")]);
    expect((await step("clear", mine, firm.committee)).status).toBe(422);
    expect((await step("clear", mine, firm.admin)).status).toBe(200);
  });

  test("a reason is asked for a tie, and a confidential one is kept from whoever asked", async () => {
    const { body } = await app.call(endpoints.inquiryCalls.create, { body: { title: "가상건설 자문" } }, by(one));
    const number = body.model.number;
    await app.call(endpoints.addName, { ...at(number), body: { name: "가상건설", side: "의뢰인" } }, by(one));
    await step("circulate", number, one);
    expect((await answer(number, other, "some")).body.fields).toMatchObject({ note: expect.any(String) });
    await answer(number, other, "some", { note: "배우자가 이사로 있음", confidential: true });
    const noteFor = async (who: TestStaff) =>
      (await read(number, who)).answers.find(({ partnerId }) => partnerId === other.partner)!.note;
    expect(await Promise.all([one, other, firm.committee].map(noteFor))).toEqual([
      "",
      "배우자가 이사로 있음",
      "배우자가 이사로 있음",
    ]);
    expect((await answer(number, firm.admin, "none")).status).toBe(422);
  });

  test("a new name is asked about alone, and opens what was decided", async () => {
    const { body } = await ask(await consult("이가상"));
    await Promise.all([answer(body.number, one, "none"), answer(body.number, other, "none")]);
    await step("clear", body.number, firm.committee);
    const added = await app.call(
      endpoints.addName,
      { ...at(body.number), body: { name: "최가상", side: "상대방" } },
      by(manager),
    );
    expect(added.status).toBe(403);
    const again = await app.call(
      endpoints.addName,
      { ...at(body.number), body: { name: "최가상", side: "상대방" } },
      by(firm.admin),
    );
    expect(again.body.round).toBe(2);
    expect((await step("clear", body.number, firm.committee)).message).toContain("가온");
    await Promise.all([one, other].map((who) => answer(body.number, who, "none", { round: 2 })));
    expect((await step("clear", body.number, firm.committee)).status).toBe(200);
  });
});

describe("the check for conflicts", () => {
  test("is not cleared while partners are asked, and is when they have said 없음", async () => {
    const number = await consult("정가상");
    const { body } = await ask(number);
    expect((await decideCheck(number, "clear")).message).toContain("회람 중");
    await Promise.all([answer(body.number, one, "none"), answer(body.number, other, "none")]);
    await step("clear", body.number, firm.committee);
    expect((await decideCheck(number, "clear")).status).toBe(200);
  });

  test("after 동의필요 wants the consent of both sides, after 수임불가 nothing helps", async () => {
    const consented = await consult("강가상");
    const first = (await ask(consented)).body.number;
    await step("needConsent", first, firm.committee);
    expect((await decideCheck(consented, "clear")).message).toContain("동의필요");
    expect((await decideCheck(consented, "waived")).message).toContain("동의서를 첨부");
    await app.database.pool.query(
      "insert into files (record_type, record_id) select 'consult', id from consults where id_int = $1",
      [consented],
    );
    expect((await decideCheck(consented, "waived")).status).toBe(200);

    const refused = await consult("조가상");
    await step("refuse", (await ask(refused)).body.number, firm.committee);
    expect((await decideCheck(refused, "waived")).message).toContain("수임불가");
  });

  test("is let go when the inquiry is given up", async () => {
    const number = await consult("윤가상");
    await step("cancel", (await ask(number)).body.number, firm.committee);
    expect((await decideCheck(number, "clear")).status).toBe(200);
  });
});

test("whoever has said 있음 no longer sees the matter, nor what becomes of it", async () => {
  const number = await consult("장가상");
  const see = async () => (await app.call(consultCalls.read, at(number), by(other))).status;
  const { body } = await ask(number);
  expect(await see()).toBe(200);
  await answer(body.number, one, "none");
  await answer(body.number, other, "some", { note: "상대방의 이사로 재직함" });
  await step("clear", body.number, firm.committee);
  expect(await see()).toBe(404);
  expect((await app.call(endpoints.inquiryCalls.read, at(body.number), by(other))).status).toBe(404);
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into contracts (team_id, title, consult_id) select team_id, '대여금', id from consults where id_int = $1 returning id`,
    [number],
  );
  const walls = await app.database.pool.query<{ excluded_staff_id: number }>(
    "select excluded_staff_id from walls where record_type = 'contract' and record_id = $1",
    [rows[0]!.id],
  );
  expect(walls.rows).toEqual([{ excluded_staff_id: other.id }]);
});

const setRoster = (values: Record<"status" | "notice_on" | "leaves_on" | "settled_on", string | null>) =>
  app.database.query
    .updateTable("partners")
    .set(values as never)
    .where("id", "=", other.partner)
    .execute();

test("whoever has left is not waited for", async () => {
  const { body } = await ask(await consult("서가상"));
  await answer(body.number, one, "none");
  const unanswered = async () =>
    (await app.call(endpoints.inquiryCalls.read, at(body.number), by(firm.admin))).body.model.unanswered;
  expect(await unanswered()).toBe(1);
  await setRoster({ status: "left", notice_on: "2026-01-01", leaves_on: "2026-01-02", settled_on: "2026-01-02" });
  expect(await unanswered()).toBe(0);
  expect((await step("clear", body.number, firm.committee)).status).toBe(200);
  await setRoster({ status: "active", notice_on: null, leaves_on: null, settled_on: null });
});

test("whoever has not answered when it is due is told once by a task", async () => {
  const { body } = await ask(await consult("임가상"));
  await answer(body.number, one, "none");
  await remindSilent(app.database);
  await app.database.query
    .updateTable("conflict_inquiries")
    .set({ due_at: new Date(Date.now() - 60_000) })
    .where("id", "=", body.number)
    .execute();
  await remindSilent(app.database);
  await remindSilent(app.database);
  const { rows } = await app.database.pool.query(
    `select t.importance, u.staff_id from tasks t join task_users u on u.task_id = t.id where t.url = $1`,
    [`/partner/interest-status?id=${body.number}`],
  );
  expect(rows).toEqual([{ importance: "A", staff_id: other.id }]);
});
