import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall, type Step } from "#records/steps.ts";
import { conversionProblems, type ConsultStatus } from "../../consult.ts";
import * as calls from "../../endpoints.ts";
import { consultSteps } from "../../steps.ts";
import { addParty, decideConflict, readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { openProject } from "#features/pipeline/contracts/endpoints.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { addConsult, decide, nextPhone, setColumns } from "../testing/consults.ts";
import { reconsiderConsult } from "./reconsider-consult.ts";

type StepName = keyof typeof consultSteps.steps;

let app: TestApp;
let manager: TestStaff;
let colleague: TestStaff;
let stranger: TestStaff;
let viewer: TestStaff;
let originalNumber: number;

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam();
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  colleague = await app.createStaff({ roles: ["송무팀원", "변호사"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  originalNumber = (await addConsult(app, manager)).number;
});
afterAll(() => app.stop());

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
let slot = 100;
/** What each step is sent with; bookings never overlap. */
const bodies: Readonly<Record<StepName, () => object>> = {
  noAnswer: () => ({}),
  contact: () => ({}),
  book: () => ({ scheduledAt: later((slot += 2)), durationMin: 30 }),
  complete: () => ({ result: "수임 의사 있음" }),
  noShow: () => ({}),
  consider: () => ({}),
  convert: () => ({ title: "보증금 반환" }),
  assign: () => ({ assignee: colleague.id }),
  hold: () => ({ holdUntil: later(24) }),
  lose: () => ({ lostReason: "cost" }),
  cancel: () => ({}),
  decline: () => ({ lostReason: "lowChance" }),
  duplicate: () => ({ originalNumber }),
  reopen: () => ({}),
  merge: () => ({ originalNumber }),
  makeClient: () => ({}),
  requestFee: () => ({ amount: 55_000 }),
};

async function send(number: number, path: string, body: object | undefined, { token } = manager) {
  const response = await fetch(`${app.url}/api/consults/${number}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { message?: string; fields?: object },
  };
}
const take = (number: number, step: StepName, body: object, who = manager) => send(number, `steps/${step}`, body, who);
async function inState(status: ConsultStatus) {
  const one = await addConsult(app, manager, { name: "한상태", tel: nextPhone() });
  await setColumns(app, one.id, {
    status,
    ...(status === "scheduled" && { scheduled_at: new Date(Date.now() - 60_000) }),
  });
  return one;
}
async function read(number: number, { token } = manager) {
  return (await app.call(calls.consultCalls.read, { params: { number: String(number) } }, { token })).body.model;
}

describe("every step from where it can be taken", () => {
  test.each(Object.entries<Step>(consultSteps.steps))(
    "%s",
    async (name, { from, to }) => {
      for (const status of from as readonly ConsultStatus[]) {
        const one = await inState(status);
        if (name === "convert") await decide(app, one.id, "clear", colleague.id);
        const { version } = one;
        const answer = await take(one.number, name as StepName, { version, ...bodies[name as StepName]() });
        expect([status, answer.status, answer.body]).toEqual([
          status,
          200,
          expect.objectContaining({ state: to ?? status, version: version + 1 }),
        ]);
      }
    },
    60_000,
  );
});

describe("who and when", () => {
  test("401, 403, 404 and 409 for a step", async () => {
    const { number, version } = await inState("new");
    const params = { number: String(number) };
    const contact = stepCall(consultSteps, "contact");
    const body = { version };
    expect((await app.call(contact, { params, body })).status).toBe(401);
    expect((await app.call(contact, { params, body }, { token: viewer.token })).status).toBe(403);
    expect((await app.call(contact, { params, body }, { token: stranger.token })).status).toBe(404);
    const stale = { params, body: { version: version + 1 } };
    expect((await app.call(contact, stale, { token: manager.token })).status).toBe(409);
  });

  test("two who take the same call: one has it, the other reads who", async () => {
    const { number } = await inState("new");
    const answers = await Promise.all([send(number, "claim", undefined), send(number, "claim", undefined, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = (await read(number)).assignee!.label;
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(`${winner}님이 먼저 맡았습니다.`);
  });

  test("a call is given to colleagues alone", async () => {
    const { number, version } = await inState("new");
    expect((await take(number, "assign", { version, assignee: 987_654 })).status).toBe(400);
    expect((await take(number, "assign", { version, assignee: colleague.id })).status).toBe(200);
    expect((await read(number)).assignee).toMatchObject({ id: colleague.id });
  });
});

describe("what each step asks for", () => {
  test("the third unanswered call suggests 보류, the first one is the first response", async () => {
    const { number, version } = await inState("new");
    const said = [];
    for (let call = 0; call < 3; call += 1) {
      said.push((await take(number, "noAnswer", { version: version + call })).body.says);
    }
    expect(said).toEqual([[], [], [expect.stringContaining("부재중 3회입니다. 보류로")]]);
    expect(await read(number)).toMatchObject({
      noAnswerCount: 3,
      firstContactAt: expect.any(String),
      contacted: false,
    });
  });

  test.each([
    ["noAnswer", { nextActionAt: "2020-01-01T00:00:00Z" }, "nextActionAt"],
    ["hold", { holdUntil: "2020-01-01T00:00:00Z" }, "holdUntil"],
    ["hold", {}, "holdUntil"],
    ["lose", {}, "lostReason"],
    ["book", { scheduledAt: "2020-01-01T00:00:00Z", durationMin: 30 }, "scheduledAt"],
    ["duplicate", { originalNumber: 987_654 }, "originalNumber"],
  ] as const)("%s %j is refused by name", async (step, body, field) => {
    const { number, version } = await inState("new");
    const answer = await take(number, step, { version, ...body });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test("a busy lawyer is booked only for a reason", async () => {
    const scheduledAt = later(500);
    const booking = { scheduledAt, durationMin: 60, lawyer: colleague.id };
    const first = await inState("contacted");
    expect((await take(first.number, "book", { version: first.version, ...booking })).status).toBe(200);
    const second = await inState("contacted");
    const near = {
      ...booking,
      version: second.version,
      scheduledAt: new Date(Date.parse(scheduledAt) + 1_800_000).toISOString(),
    };
    const refused = await take(second.number, "book", near);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["reason"]]);
    expect((await take(second.number, "book", { ...near, reason: "공동 상담" })).status).toBe(200);
    expect(await read(second.number)).toMatchObject({ overlapReason: "공동 상담", result: "" });
    const params = { number: String(second.number) };
    const { body } = await app.call(calls.consultCalls.history, { params }, { token: manager.token });
    expect(body.models[0]!.changes).toContainEqual({ label: "겹침 사유", before: "", after: "공동 상담" });
  });

  test("no other way than 예약 puts two bookings of a lawyer side by side: the form, 되돌리기", async () => {
    const scheduledAt = later(700);
    const booking = { scheduledAt, durationMin: 60 };
    const taken = await inState("contacted");
    await take(taken.number, "book", { version: taken.version, ...booking, lawyer: colleague.id });
    const unassigned = await inState("contacted");
    await take(unassigned.number, "book", { version: unassigned.version, ...booking });
    const write = () =>
      app.call(
        calls.consultCalls.update,
        {
          params: { number: String(unassigned.number) },
          body: { version: unassigned.version + 1, changes: { lawyer: colleague.id } },
        },
        { token: manager.token },
      );
    const refused = await write();
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["lawyer"]]);
    expect((await take(taken.number, "cancel", { version: taken.version + 1 })).status).toBe(200);
    expect((await write()).status).toBe(200);
    const back = await send(taken.number, "steps/undo", { version: taken.version + 2 });
    expect([back.status, Object.keys(back.body.fields ?? {})]).toEqual([422, ["lawyer"]]);
    expect((await read(taken.number)).status).toBe("canceled");
  });

  test("of many who give their bookings to one lawyer at once, one has the time", async () => {
    const booking = { scheduledAt: later(800), durationMin: 60 };
    const all = await Promise.all(Array.from({ length: 12 }, () => inState("contacted")));
    const half = all.slice(6);
    for (const { number, version } of half) await take(number, "book", { version, ...booking });
    const answers = await Promise.all(
      all.map(({ number, version }) =>
        half.some((one) => one.number === number)
          ? app.call(
              calls.consultCalls.update,
              { params: { number: String(number) }, body: { version: version + 1, changes: { lawyer: colleague.id } } },
              { token: manager.token },
            )
          : take(number, "book", { version, ...booking, lawyer: colleague.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a booking that lies ahead is no 노쇼 yet", async () => {
    const { id, number, version } = await inState("scheduled");
    await setColumns(app, id, { scheduled_at: later(2) });
    const refused = await take(number, "noShow", { version });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("예약 시각이 지난 뒤")]);
  });

  test("a conflict needs the decision, and walls the consultation", async () => {
    const { id, number, version } = await inState("new");
    const body = { version, lostReason: "conflict" };
    expect((await take(number, "decline", body)).status).toBe(422);
    await decide(app, id, "prohibited", colleague.id);
    expect((await take(number, "decline", body)).status).toBe(200);
    const params = { number: String(number) };
    const reader = (token: string) => app.call(calls.consultCalls.read, { params }, { token });
    expect((await reader(manager.token)).status).toBe(404);
    expect((await reader(colleague.token)).body.model).toMatchObject({
      status: "declined",
      lostReason: "conflict",
      declinedBy: { id: colleague.id },
    });
    const search = { query: { search: String(number) } };
    expect((await app.call(calls.consultCalls.list, search, { token: manager.token })).body.total).toBe(0);
  });
});

test("what a lawyer has refused is only declined: no booking, no 검토, no client", async () => {
  const { id, number, version } = await inState("contacted");
  await decide(app, id, "prohibited", colleague.id);
  const { can } = await read(number);
  const shut = ["book", "complete", "consider", "hold", "makeClient", "convert"] as const;
  expect(shut.filter((name) => can?.[name] === true)).toEqual([]);
  expect((await take(number, "book", { version, ...bodies.book() })).status).toBe(422);
  expect([can?.decline, can?.noAnswer]).toEqual([true, true]);
});

describe("계약전환", () => {
  test("needs a decision, makes client and contract, closes the consultation, and comes back with a canceled contract", async () => {
    const one = await addConsult(app, manager, {
      name: "오계약",
      opponent: "박상대",
      category: "형사",
      lawyer: colleague.id,
    });
    await setColumns(app, one.id, { status: "done" });
    const body = { version: one.version, title: "사기 고소" };
    const refused = await take(one.number, "convert", body);
    expect([refused.status, refused.body.message]).toEqual([422, conversionProblems.unchecked]);
    expect((await read(one.number)).can?.convert).toBe(conversionProblems.unchecked);
    await decide(app, one.id, "clear", colleague.id);
    expect((await read(one.number)).can?.convert).toBe(true);
    const { status, body: made } = await take(one.number, "convert", body);
    expect(status).toBe(200);
    const contractNumber = Number(String(made.opens).replace("/lawfirm/contract/", ""));
    const contract = await app.database.query
      .selectFrom("contracts as k")
      .innerJoin("clients as c", "c.id", "k.client_id")
      .select([
        "k.title",
        "k.status",
        "k.opponent",
        "k.is_criminal",
        "k.consult_id",
        "k.responsible_id",
        "c.name",
        "c.tel",
      ])
      .where("k.id_int", "=", contractNumber)
      .executeTakeFirstOrThrow();
    expect(contract).toMatchObject({
      title: "사기 고소",
      status: "draft",
      opponent: "박상대",
      is_criminal: true,
      consult_id: one.id,
      responsible_id: colleague.id,
      name: "오계약",
    });
    expect(await read(one.number)).toMatchObject({
      status: "converted",
      contractNumber,
      signed: false,
    });
    await app.database.query
      .updateTable("contracts")
      .set({ status: "void" })
      .where("consult_id", "=", one.id)
      .execute();
    const actor = { userId: manager.userId, staffId: manager.id, requestId: null };
    await inTransaction(app.database, actor, (work) => reconsiderConsult(work, one.id));
    expect((await read(one.number)).status).toBe("considering");
  });

  test("whoever was added by hand as an opponent is refused later, at the contract and at the case that follows", async () => {
    const tel = nextPhone();
    const one = await addConsult(app, manager, { name: "오의뢰", opponent: "박상대", lawyer: colleague.id });
    const place = { params: { number: String(one.number) }, query: { type: "consult" } } as const;
    const party = { name: "둘상대", tel, side: "상대방" } as const;
    expect((await app.call(addParty, { ...place, body: party }, { token: manager.token })).status).toBe(200);
    const run = { token: colleague.token };
    const { check } = (await app.call(readConflicts, place, run)).body.model;
    const decision = { version: check!.version, decision: "clear", note: "다른 사람" } as never;
    await app.call(decideConflict, { params: { checkId: String(check!.id) }, body: decision }, run);
    await setColumns(app, one.id, { status: "done" });
    const converted = await take(one.number, "convert", { version: one.version, title: "공사대금" });
    const number = Number(String(converted.body.opens).replace("/lawfirm/contract/", ""));
    await app.database.query
      .updateTable("contracts")
      .set({
        status: "signed",
        signed_at: "2026-11-10",
        limitation_none: "해당 없음",
        limitation_confirmed_at: new Date(),
        limitation_confirmed_by_id: colleague.id,
      })
      .where("id_int", "=", number)
      .execute();
    const proposal = async () => {
      // By a lawyer: from others the wall that the check raises may hide it before it is answered.
      const { number: after } = await addConsult(app, colleague, { name: "둘상대", tel });
      const asked = { params: { number: String(after) }, query: { type: "consult" } } as const;
      await app.call(runConflicts, asked, run);
      return (await app.call(readConflicts, asked, run)).body.model.check?.proposal;
    };
    expect(await proposal()).toBe("prohibited");
    const opened = await app.call(openProject, { params: { number: String(number) }, body: {} }, run);
    expect([opened.status, opened.body]).toEqual([200, expect.objectContaining({ number: expect.any(Number) })]);
    await app.database.query
      .updateTable("contracts")
      .set({ status: "fulfilled" })
      .where("id_int", "=", number)
      .execute();
    expect(await proposal()).toBe("prohibited");
  });

  test("asks for the 분야 of the contract where the consultation says 기타, which may be chosen", async () => {
    for (const category of ["부동산·분양", "기타"] as const) {
      const one = await addConsult(app, manager, { category: "기타" });
      await setColumns(app, one.id, { status: "done" });
      await decide(app, one.id, "clear", colleague.id);
      const body = { version: one.version, title: "자문" };
      const refused = await take(one.number, "convert", body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["category"]]);
      const { status, body: made } = await take(one.number, "convert", { ...body, category });
      expect(status).toBe(200);
      const contractNumber = Number(String(made.opens).replace("/lawfirm/contract/", ""));
      const contract = await app.database.query
        .selectFrom("contracts")
        .select("category")
        .where("id_int", "=", contractNumber)
        .executeTakeFirstOrThrow();
      expect(contract.category).toBe(category);
    }
  });

  test("a client with the same number must be chosen, or told apart", async () => {
    const tel = nextPhone();
    await app.database.query
      .insertInto("clients")
      .values({ team_id: (await read(originalNumber)).team!.id, name: "먼저온", tel, person_id: null as never })
      .execute();
    const one = await addConsult(app, manager, { name: "나중온", tel });
    await setColumns(app, one.id, { status: "considering" });
    await decide(app, one.id, "clear", colleague.id);
    const body = { version: one.version, title: "대여금" };
    const refused = await take(one.number, "convert", body);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["namesake"]]);
    expect((await read(one.number)).status).toBe("considering");
    expect((await take(one.number, "convert", { ...body, namesake: true })).status).toBe(200);
  });
});

describe("되돌리기", () => {
  test("the own last step comes back with what it had changed", async () => {
    const { number, version } = await inState("new");
    await take(number, "lose", { version, lostReason: "cost", result: "비쌈" });
    expect((await send(number, "steps/undo", { version: version + 1 }, colleague)).status).toBe(422);
    expect((await send(number, "steps/undo", { version: version + 1 })).body).toMatchObject({ state: "new" });
    expect(await read(number)).toMatchObject({ status: "new", lostReason: null, result: "" });
    expect((await send(number, "steps/undo", { version: version + 2 })).status).toBe(422);
  });

  test("history tells the steps in words", async () => {
    const { number, version } = await inState("new");
    await take(number, "hold", { version, holdUntil: later(30) });
    const { body } = await app.call(
      calls.consultCalls.history,
      { params: { number: String(number) } },
      { token: manager.token },
    );
    expect(body.models[0]).toMatchObject({ action: "보류", staffName: manager.shortName });
    expect(body.models[0]!.changes).toContainEqual({ label: "상태", before: "접수", after: "보류" });
  });
});

describe("상담일지", () => {
  test("is begun with consent, confirmed once, and then added to", async () => {
    const { number, version } = await inState("done");
    const params = { number: String(number) };
    const write = (seen: number, changes: object) =>
      app.call(calls.consultCalls.update, { params, body: { version: seen, changes } }, { token: manager.token });
    expect((await send(number, "journal/confirm", { version })).status).toBe(422);
    expect((await send(number, "journal/addenda", { content: "덧붙임" })).status).toBe(422);
    const refused = await write(version, { journalFacts: "2026년 3월 계약" });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["privacyConsentAt"]]);
    const consent = new Date().toISOString();
    expect((await write(version, { journalFacts: "2026년 3월 계약", privacyConsentAt: consent })).status).toBe(200);
    expect((await send(number, "journal/confirm", { version: version + 1 })).status).toBe(200);
    expect((await write(version + 2, { journalFacts: "고침" })).status).toBe(422);
    expect((await write(version + 2, { brief: "요약은 고침" })).status).toBe(200);
    expect((await send(number, "journal/addenda", { content: "덧붙임" })).status).toBe(200);
    const { body } = await app.call(calls.listAddenda, { params }, { token: viewer.token });
    expect(body.models).toMatchObject([{ content: "덧붙임", staffName: manager.shortName }]);
    expect((await app.call(calls.listAddenda, { params }, { token: stranger.token })).status).toBe(404);
  });
});
