import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { readHub } from "#features/service/hub/endpoints.ts";
import { paymentSteps } from "#features/money/payments/payment-steps.ts";
import { thirdDebtorCalls } from "#features/service/third-debtors/endpoints.ts";
import { dayAfter } from "../claim-account.ts";
import * as endpoints from "../endpoints.ts";
import { seizureSteps, targetSteps } from "../steps.ts";
import { remindOfDays } from "./remind.ts";
import { textOf } from "./papers/fill.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;

const today = seoulDay(Date.now());
const ago = (days: number) => dayAfter(today, -days);

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  const other = await app.createTeam("다른팀");
  clerk = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "시우", roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

const prepared = {
  kind: "collection",
  creditor: "한가람",
  debtor: "구름상사",
  court: "가상지방법원",
  principal: 10_000_000,
  titleKind: "judgment",
  titleNo: "2025가단901234",
  titleOn: ago(400),
  titleFinalOn: ago(380),
  execClause: true,
  serviceCert: true,
  finalCert: true,
} as const;

async function add(more: object = {}) {
  const { status, body } = await app.call(
    endpoints.seizureCalls.create,
    { body: { ...prepared, ...more } },
    { token: clerk.token },
  );
  expect(body.message ?? "").toBe("");
  expect(status).toBe(200);
  return body.model.number;
}

const params = (number: number) => ({ number: String(number) });

async function read(number: number, token = clerk.token) {
  return (await app.call(endpoints.seizureCalls.read, { params: params(number) }, { token })).body.model;
}

async function step(number: number, name: keyof typeof seizureSteps.steps, told: object = {}, token = clerk.token) {
  const { version } = await read(number);
  const body = { version, ...told } as never;
  return app.call(stepCall(seizureSteps, name), { params: params(number), body }, { token });
}

async function targetsOf(number: number) {
  return (await app.call(endpoints.readTargets, { params: params(number) }, { token: clerk.token })).body;
}

async function stepOfTarget(number: number, place: number, name: keyof typeof targetSteps.steps, told: object) {
  const target = (await targetsOf(number)).models[place]!;
  const body = { version: target.version, ...told } as never;
  return app.call(stepCall(targetSteps, name), { params: params(target.number), body }, { token: clerk.token });
}

async function setTargets(number: number, amounts: readonly (number | null)[], more: object = {}) {
  const { version } = await targetsOf(number);
  const targets = amounts.map((amount, index) => ({
    thirdDebtor: null,
    name: `푸른솔은행 ${index + 1}`,
    kind: "bank" as const,
    claim: "",
    amount,
    ...more,
  }));
  return app.call(endpoints.setTargets, { params: params(number), body: { version, targets } }, { token: clerk.token });
}

/** A seizure whose order is made and waits to be served on one third debtor for all of it. */
async function granted(more: object = {}, amounts: readonly number[] = [10_000_000]) {
  const number = await add(more);
  expect((await setTargets(number, amounts)).status).toBe(200);
  expect((await step(number, "file", { filedOn: ago(40) })).body.state).toBe("filed");
  expect((await step(number, "grant", { decidedOn: ago(30), caseNo: "2026타채10001" })).body.state).toBe("granted");
  return number;
}

describe("who sees them", () => {
  test("401 without a session, 404 without the right, for other teams and absent ones alike", async () => {
    const number = await add();
    const call = (token?: string, at = number) =>
      app.call(endpoints.seizureCalls.read, { params: params(at) }, token ? { token } : {});
    const none = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
    expect((await call()).status).toBe(401);
    expect((await call(none.token)).status).toBe(404);
    const [hidden, absent] = [await call(stranger.token), await call(stranger.token, 987_654)];
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    const claim = await app.call(endpoints.readClaim, { params: params(number), query: {} }, { token: stranger.token });
    expect(claim.status).toBe(404);
  });

  test("a lawyer sees those he or she is named on, the 송무팀 all of the team", async () => {
    const own = await add({ lawyer: lawyer.id });
    const other = await add();
    const call = (number: number) =>
      app.call(endpoints.seizureCalls.read, { params: params(number) }, { token: lawyer.token });
    expect([(await call(own)).status, (await call(other)).status]).toEqual([200, 404]);
  });

  test("nobody is put in charge who could not open it", async () => {
    const consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
    const body = { ...prepared, owner: consultant.id };
    const answer = await app.call(endpoints.seizureCalls.create, { body }, { token: clerk.token });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["owner"]]);
  });

  test("a wall around the case hides its seizures", async () => {
    const project = await app.database.query
      .insertInto("projects")
      .values({ team_id: home, title: "대여금" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const number = await add({ project: project.id });
    expect((await read(number)).number).toBe(number);
    await sql`with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
        values (${home}, 'project', ${project.id}, '{}', '[]', 'review') returning id, record_id)
      insert into walls (record_type, record_id, kind, decided_by, check_id)
        select 'project', record_id, 'decline', ${lawyer.id}, id from found`.execute(app.database.query);
    const walled = await app.call(endpoints.seizureCalls.read, { params: params(number) }, { token: clerk.token });
    expect(walled.status).toBe(404);
  });
});

describe("before it is filed", () => {
  test("title, certificates and an amount for each third debtor have to be there (A1)", async () => {
    const number = await add({ finalCert: false });
    const file = () => step(number, "file", { filedOn: today });
    expect((await file()).body.message).toContain("확정증명");
    const { version } = await read(number);
    const change = { params: params(number), body: { version, changes: { finalCert: true } } };
    expect((await app.call(endpoints.seizureCalls.update, change, { token: clerk.token })).status).toBe(200);
    expect((await file()).body.message).toContain("제3채무자를 등록");
    await setTargets(number, [10_000_000, null]);
    expect((await file()).body.message).toContain("배정액을 적어");
    await setTargets(number, [10_000_000, 1]);
    expect((await file()).body.message).toContain("1원 많습니다");
    await setTargets(number, [6_000_000, 4_000_000]);
    expect((await file()).body.state).toBe("filed");
  });

  test("재산명시 does not rest on a provisional title, the list of debtors not on one younger than six months (A3)", async () => {
    const disclosure = await add({ kind: "disclosure", finalCert: false, provisional: true });
    expect((await step(disclosure, "file", { filedOn: today })).body.message).toContain("가집행");
    const registry = await add({ kind: "registry", basis: "unpaid", titleFinalOn: ago(90) });
    expect((await step(registry, "file", { filedOn: today })).body.message).toContain("6개월");
    const security = await add({ kind: "security", basis: "consent", titleKind: null, titleNo: "" });
    expect((await step(security, "file", { filedOn: today })).body.state).toBe("filed");
  });

  test("third debtors are found by their names", async () => {
    await setTargets(await add(), [1_000], { name: "미리내빛카드" });
    const found = await app.call(endpoints.targetCalls.list, { query: { search: "미리내" } }, { token: clerk.token });
    expect([found.status, found.body.models.map(({ name }) => name)]).toEqual([200, ["미리내빛카드"]]);
  });

  test("after the decision nobody changes what was asked of whom", async () => {
    const number = await granted();
    expect((await setTargets(number, [1])).status).toBe(422);
  });
});

describe("clocks", () => {
  test("a week for the statement and for 즉시항고, two for a provisional attachment, never ending on a free day", async () => {
    const number = await granted();
    // 2026-10-02 is a Friday; 10-09 is a holiday and 10-10 a Saturday.
    await app.database.query
      .updateTable("seizures")
      .set({ filed_on: "2026-09-01", decided_on: "2026-09-20", title_on: "2025-01-01" })
      .where("id_int", "=", number)
      .execute();
    expect((await stepOfTarget(number, 0, "serve", { servedOn: "2026-10-02" })).status).toBe(200);
    expect((await targetsOf(number)).models[0]!.statementDueOn).toBe("2026-10-12");
    expect(await read(number)).toMatchObject({ status: "served", nextDueOn: "2026-10-12", nextDueKind: "statement" });

    const denied = await add();
    await setTargets(denied, [10_000_000]);
    await step(denied, "file", { filedOn: ago(60) });
    await app.database.query
      .updateTable("seizures")
      .set({ filed_on: "2026-09-01" })
      .where("id_int", "=", denied)
      .execute();
    await step(denied, "deny", { decidedOn: "2026-10-01", decisionServedOn: "2026-10-02" });
    expect(await read(denied)).toMatchObject({ appealDueOn: "2026-10-12", nextDueKind: "appeal" });
    const late = await step(denied, "appeal", { appealedOn: "2026-10-13" });
    expect([late.status, Object.keys(late.body.fields ?? {})]).toEqual([400, ["appealedOn"]]);
    expect((await step(denied, "grant", { decidedOn: "2026-10-20", caseNo: "2026타채2" })).status).toBe(422);
    expect((await step(denied, "appeal", { appealedOn: "2026-10-12" })).status).toBe(200);
    expect((await read(denied)).nextDueOn).toBeNull();
  });

  test("two weeks for a provisional attachment end after 추석; the list of defaulters waits until its months are over", async () => {
    const number = await add({ kind: "provAttachment" });
    await setTargets(number, [10_000_000]);
    await step(number, "file", { filedOn: ago(20) });
    await app.database.query
      .updateTable("seizures")
      .set({ filed_on: "2026-09-01" })
      .where("id_int", "=", number)
      .execute();
    await step(number, "grant", { decidedOn: "2026-09-09", decisionServedOn: "2026-09-10", caseNo: "2026카단1" });
    expect((await read(number)).executionDueOn).toBe("2026-09-28");

    // Six months from 02-28, which is not counted, end on 08-31, a Monday.
    const registry = await add({ kind: "registry", basis: "unpaid", titleFinalOn: "2026-02-28" });
    const early = await step(registry, "file", { filedOn: "2026-08-31" });
    expect(early.body.fields?.["filedOn"]).toContain("2026-08-31의 다음 날부터");
    expect((await step(registry, "file", { filedOn: "2026-09-01" })).body.state).toBe("filed");
  });

  test("what came in is due to be reported, and leads the list until it is", async () => {
    const number = await granted();
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    await stepOfTarget(number, 0, "answer", { statementOn: ago(15), answer: "admitted", admitted: 10_000_000 });
    await stepOfTarget(number, 0, "receive", { receivedOn: ago(3), receivedAmount: 4_000_000 });
    expect(await read(number)).toMatchObject({
      status: "collecting",
      collectedTotal: 4_000_000,
      remaining: 6_000_000,
      reportMissing: true,
      nextDueKind: "report",
      nextDueOn: dayAfter(ago(3), 7),
    });
    const missing = { query: { reportMissing: "Y" } } as const;
    const { body } = await app.call(endpoints.seizureCalls.list, missing, { token: clerk.token });
    expect(body.models.map((row) => row.number)).toContain(number);
    expect((await step(number, "close", { closeReason: "끝" })).status).toBe(422);
    expect((await step(number, "report", { reportedOn: today })).body.state).toBe("reported");
    expect(await read(number)).toMatchObject({ reportMissing: false, nextDueOn: null });
    const bare = await step(number, "close");
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["closeReason"]]);
    expect((await step(number, "close", { closeReason: "나머지는 추심을 포기함" })).body.state).toBe("done");
  });
});

test("those in charge are told once of a day that comes, by a task without names", async () => {
  const number = await granted({ owner: clerk.id, lawyer: lawyer.id });
  await stepOfTarget(number, 0, "serve", { servedOn: ago(9) });
  const remind = () =>
    remindOfDays.run({ database: app.database } as never, null, { id: "1", signal: new AbortController().signal });
  await remind();
  await remind();
  const tasks = await app.database.query
    .selectFrom("tasks")
    .select([
      "title",
      "importance",
      sql<number>`(select count(*) from task_users u where u.task_id = tasks.id)`.as("people"),
    ])
    .where("url", "=", `/lawfirm/service/attach/${number}`)
    .execute();
  const { nextDueOn } = await read(number);
  expect(tasks).toEqual([
    { title: `압류 ${number} 2026타채10001: 진술서 기한 ${nextDueOn}`, importance: "A", people: 2 },
  ]);
});

describe("guards of kinds", () => {
  test("전부명령 collects when it is final and nobody else has seized (§229)", async () => {
    const number = await granted({ kind: "assignment" });
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    expect((await step(number, "collect")).body.message).toContain("확정");
    await step(number, "finalize", { orderFinalOn: ago(5) });
    const rival = {
      statementOn: ago(4),
      answer: "partly",
      admitted: 1_000_000,
      competing: true,
      otherLiens: "다른 압류",
    };
    expect((await stepOfTarget(number, 0, "answer", rival)).body.says[0]).toContain("경합");
    expect((await step(number, "collect")).body.message).toContain("경합");
    expect((await read(number)).hasCompetition).toBe(true);
  });

  test("an insolvency order stops everything until it is lifted", async () => {
    const number = await granted();
    await step(number, "stay", { stayCaseNo: "2026개회00001", stayedOn: today });
    expect((await step(number, "serve")).body.message).toContain("중지");
    expect((await step(number, "resume", { note: "폐지 결정" })).status).toBe(200);
    expect((await step(number, "serve")).body.state).toBe("serving");
  });

  test("가압류 collects nothing", async () => {
    const number = await granted({ kind: "provAttachment" });
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    const answer = await stepOfTarget(number, 0, "receive", { receivedOn: today, receivedAmount: 1 });
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining("가압류")]);
  });
});

describe("money", () => {
  test("what came in is proposed as 예수금, confirmed by 결제관리 and taken back before that alone", async () => {
    const number = await granted();
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    await stepOfTarget(number, 0, "receive", { receivedOn: ago(2), receivedAmount: 3_000_000 });
    const receipts = async () =>
      (await app.call(endpoints.readClaim, { params: params(number), query: {} }, { token: clerk.token })).body
        .receipts;
    const [receipt] = await receipts();
    const payment = async () =>
      app.database.query
        .selectFrom("payments")
        .select(["status", "is_deposit", "pay_amt", "purpose", "deleted_at"])
        .where("id", "=", receipt!.paymentNumber!)
        .executeTakeFirstOrThrow();
    expect(await payment()).toMatchObject({
      status: "expected",
      is_deposit: true,
      pay_amt: 3_000_000,
      purpose: "압류",
    });
    const takeBack = async () => {
      const { version } = await read(number);
      const input = {
        params: { ...params(number), receiptId: String(receipt!.id) },
        body: { version, reason: "다른 사건의 입금이었음" },
      };
      return app.call(endpoints.takeBackReceipt, input, { token: clerk.token });
    };
    expect((await takeBack()).status).toBe(200);
    expect((await payment()).deleted_at).not.toBeNull();
    expect((await read(number)).collectedTotal).toBe(0);
    expect((await receipts())[0]).toMatchObject({ takenBack: "다른 사건의 입금이었음" });
    expect((await takeBack()).status).toBe(422);
    const gone = sql`delete from seizure_receipts where id = ${receipt!.id}`.execute(app.database.query);
    await expect(gone).rejects.toThrow("take them back");
  });

  test("once 결제관리 has confirmed it, it is held for the client and stays", async () => {
    const number = await granted();
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    await stepOfTarget(number, 0, "receive", { receivedOn: ago(2), receivedAmount: 2_000_000 });
    const { receipts, version } = (
      await app.call(endpoints.readClaim, { params: params(number), query: {} }, { token: clerk.token })
    ).body;
    const paymentId = receipts[0]!.paymentNumber!;
    const confirm = { params: params(paymentId), body: { version: 1, payDate: ago(2) } };
    expect((await app.call(stepCall(paymentSteps, "receive"), confirm, { token: clerk.token })).status).toBe(200);
    const { rows } = await sql<{ balance: number }>`
      select balance from ledger_accounts where record_type = 'payment' and record_id = ${paymentId}`.execute(
      app.database.query,
    );
    expect(rows).toEqual([{ balance: 2_000_000 }]);
    const input = {
      params: { ...params(number), receiptId: String(receipts[0]!.id) },
      body: { version, reason: "잘못 적은 입금임" },
    };
    const refused = await app.call(endpoints.takeBackReceipt, input, { token: clerk.token });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("결제관리")]);
  });

  test("what courts distribute and debtors pay counts, and the court is not told of it (§6.8)", async () => {
    const number = await granted();
    const receive = (told: object) =>
      step(number, "receive", { receivedOn: ago(2), receivedAmount: 1_000_000, ...told });
    const bare = await receive({});
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["receivedSource"]]);
    expect((await receive({ receivedSource: "otherDebtor" })).status).toBe(200);
    await stepOfTarget(number, 0, "serve", { servedOn: ago(20) });
    expect((await stepOfTarget(number, 0, "deposit", { depositedOn: ago(9), depositNo: "2026금1" })).status).toBe(200);
    const paid = await stepOfTarget(number, 0, "receive", { receivedOn: ago(1), receivedAmount: 2_000_000 });
    expect(paid.body.message ?? "").toBe("");
    expect((await receive({ receivedSource: "voluntary", receivedAmount: 500_000 })).status).toBe(200);
    expect(await read(number)).toMatchObject({
      collectedTotal: 3_500_000,
      remaining: 6_500_000,
      reportMissing: false,
      status: "collecting",
    });
    const { receipts } = (
      await app.call(endpoints.readClaim, { params: params(number), query: {} }, { token: clerk.token })
    ).body;
    expect(receipts.map(({ source, reportDueOn }) => [source, reportDueOn])).toEqual([
      ["otherDebtor", null],
      ["voluntary", null],
      ["distribution", null],
    ]);
    const held = await app.database.query
      .selectFrom("payments")
      .select(["is_deposit", "pay_amt"])
      .where(
        "id",
        "in",
        receipts.map(({ paymentNumber }) => paymentNumber!),
      )
      .orderBy("pay_amt")
      .execute();
    expect(held.map(({ is_deposit: isDeposit, pay_amt: won }) => [isDeposit, won])).toEqual([
      [true, 500_000],
      [true, 1_000_000],
      [true, 2_000_000],
    ]);
    expect((await step(number, "report", { reportedOn: today })).status).toBe(422);
    const provisional = await granted({ kind: "provAttachment" });
    const refused = await step(provisional, "receive", {
      receivedSource: "voluntary",
      receivedOn: today,
      receivedAmount: 1,
    });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("가압류")]);
  });

  test("interest of more than the principal is refused, and so is a rate that is none", async () => {
    const number = await add();
    const { version } = await read(number);
    const common = { rate: "12", base: null, source: "판결 주문" };
    const from = (startOn: string, endOn: string | null, basis: "litigation" | "agreed" = "litigation") => ({
      ...common,
      startOn,
      endOn,
      basis,
    });
    const segment = from("2025-01-01", null);
    const set = (interest: readonly (typeof segment)[]) =>
      app.call(
        endpoints.setClaim,
        {
          params: params(number),
          body: { version, principal: 1_000_000, dayCount: "fixed", interest: [...interest], costs: [] },
        },
        { token: clerk.token },
      );
    expect(Object.keys((await set([segment, segment])).body.fields ?? {})).toEqual(["interest"]);
    expect(Object.keys((await set([{ ...segment, rate: "1e3" }])).body.fields ?? {})).toEqual(["interest.0.rate"]);
    const unknown = [from("2003-05-31", "2003-05-31"), from("2007-06-29", "2007-06-29", "agreed")];
    expect((await set([{ ...segment, rate: "15" }, ...unknown])).status).toBe(200);
    const { body } = await app.call(
      endpoints.readClaim,
      { params: params(number), query: { asOf: "2025-12-31" } },
      { token: clerk.token },
    );
    expect(body.account).toMatchObject({ principal: 1_000_000, left: 1_150_657 });
    expect(body.doubts.map(({ words }) => words)).toEqual([
      expect.stringContaining("12%"),
      expect.stringContaining("요율표에 없습니다"),
      expect.stringContaining("최고이자율이 요율표에 없습니다"),
    ]);
  });

  test("the list says of any claim what the account says, to the won", async () => {
    let seed = 7;
    const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let run = 0; run < 12; run += 1) {
      const number = await add({ principal: 1 + below(90_000_000) });
      const { id } = await read(number);
      const first = ago(900 - below(200));
      const middle = dayAfter(first, 100 + below(200));
      const half = run % 3 === 0 ? 1 + below(500_000) : null;
      await sql`update seizures set day_count = ${run % 2 === 0 ? "fixed" : "actual"} where id = ${id}`.execute(
        app.database.query,
      );
      await sql`insert into seizure_interest (seizure_id, place, start_on, end_on, rate, basis, base, source) values
        (${id}, 1, ${first}, ${dayAfter(middle, -1)}, ${below(9_999) / 1_000}, 'agreed', ${half}, '약정서'),
        (${id}, 2, ${middle}, null, 12, 'litigation', null, '판결')`.execute(app.database.query);
      await sql`insert into seizure_costs (seizure_id, place, spent_on, item, amount) values (${id}, 1, ${ago(300)}, 'stamp', ${1 + below(90_000)})`.execute(
        app.database.query,
      );
      for (const on of [ago(250), ago(120), ago(120), ago(1)]) {
        await sql`insert into seizure_receipts (seizure_id, received_on, amount) values (${id}, ${on}, ${1 + below(9_000_000)})`.execute(
          app.database.query,
        );
      }
      const { body } = await app.call(
        endpoints.readClaim,
        { params: params(number), query: {} },
        { token: clerk.token },
      );
      const row = await read(number);
      expect([row.remaining, row.claimTotal]).toEqual([body.account.left, body.account.total]);
    }
  });
});

function compute(filedOn: string) {
  return app.call(endpoints.computeExemption, { body: { filedOn, wages: [4_000_000] } }, { token: clerk.token });
}

test("압류금지 by the day of filing, as data", async () => {
  expect((await compute("2026-01-31")).body.wages).toEqual({ exempt: 2_000_000, attachable: 2_000_000 });
  expect((await compute("2026-02-01")).body.wages).toEqual({ exempt: 2_500_000, attachable: 1_500_000 });
  expect((await compute("2001-01-01")).status).toBe(400);
});

test("application and list are filled from the record and read back", async () => {
  const number = await add();
  await setTargets(number, [6_000_000, 4_000_000]);
  const make = (kind: string) =>
    fetch(`${app.url}/api/seizures/${number}/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/json" },
      body: JSON.stringify({ kind }),
    });
  const answer = await make("application");
  expect(answer.headers.get("content-type")).toContain("wordprocessingml");
  const text = textOf(Buffer.from(await answer.arrayBuffer()));
  for (const words of [
    "채권압류 및 추심명령 신청서",
    "한가람",
    "구름상사",
    "푸른솔은행 2",
    "6,000,000원",
    "2025가단901234",
  ]) {
    expect(text).toContain(words);
  }
  expect((await make("report")).status).toBe(422);
});

test("the directory says whose register is old, and the hub counts what the person may open", async () => {
  const body = { name: "별마루은행", kind: "bank", checkedOn: ago(200) } as const;
  const { body: made } = await app.call(thirdDebtorCalls.create, { body }, { token: clerk.token });
  expect(made.model).toMatchObject({ stale: true, inUse: false });
  const hub = async ({ token }: TestStaff) => (await app.call(readHub, {}, { token })).body.models;
  const tiles = await hub(clerk);
  expect(tiles.map(({ name }) => name)).toEqual([
    "court-work",
    "seizures",
    "thirdDebtors",
    "letters",
    "suits",
    "minutes",
  ]);
  const [, seizures, directory] = tiles;
  expect(seizures!.open).toBeGreaterThan(0);
  expect(directory).toMatchObject({ open: 1, overdue: 1 });
  expect((await hub(stranger)).map(({ open }) => open)).toEqual([0, 0, 0, 0, 0, 0]);
  const none = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
  expect(await hub(none)).toEqual([]);
});

test("another day on which the decision was made known moves its last day, and the ledger by a proposal (L10)", async () => {
  const number = await add();
  await setTargets(number, [10_000_000]);
  await step(number, "file", { filedOn: ago(20) });
  await step(number, "deny", { decidedOn: ago(9), decisionServedOn: ago(2) });
  const { appealDueOn } = await read(number);
  const second = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  // Whoever has to verify the deadline from the decision reads none of its days here (additions L1).
  expect(await read(number, second.token)).toMatchObject({
    decisionServedOn: null,
    appealDueOn: null,
    nextDueOn: null,
  });
  const early = await step(number, "correctServed", { decisionServedOn: ago(10), note: "송달증명 확인" });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ["decisionServedOn"]]);
  const done = await step(number, "correctServed", { decisionServedOn: ago(5), note: "송달증명 확인" });
  expect([done.status, done.body.says.join()]).toEqual([200, expect.stringContaining("1건")]);
  const moved = await read(number);
  expect(moved.decisionServedOn).toBe(ago(5));
  expect(moved.appealDueOn! < appealDueOn!).toBe(true);
  const { rows } = await app.database.pool.query(
    `select m.status, m.new_on::text as "newOn", d.start_on::text as "startOn" from deadline_moves m
     join deadlines d on d.id = m.deadline_id join seizures s on s.id = d.record_id and d.record_type = 'seizure'
     where s.id_int = $1`,
    [number],
  );
  expect(rows).toEqual([{ status: "waiting", newOn: moved.appealDueOn, startOn: ago(2) }]);
});

test("what competing creditors are given adds up to what was distributed", async () => {
  const number = await granted();
  const put = async (more: object, token = clerk.token) => {
    const { version } = await read(number);
    const body = { version, distributedOn: ago(1), total: 9_000_000, shares: [], ...more };
    return app.call(endpoints.setShares, { params: params(number), body }, { token });
  };
  const ours = { creditor: "한가람", claim: 10_000_000, amount: 6_000_000, ours: true };
  const rival = { creditor: "가상은행", claim: 5_000_000, amount: 3_000_000, ours: false };
  expect((await put({ shares: [ours, rival] })).status).toBe(422);
  await app.database.query.updateTable("seizures").set({ status: "competing" }).where("id_int", "=", number).execute();
  const refused: readonly (readonly [object, string])[] = [
    [{ shares: [ours, { ...rival, amount: 2_999_999 }] }, "total"],
    [{ shares: [ours, { ...rival, amount: 5_000_001 }] }, "shares.1.amount"],
    [{ shares: [{ ...ours, ours: false }, rival] }, "shares"],
    [{ shares: [ours, { ...rival, ours: true }] }, "shares"],
    [{ shares: [ours, rival], distributedOn: dayAfter(today, 1) }, "distributedOn"],
  ];
  for (const [more, field] of refused) {
    const { status, body } = await put(more);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await put({ shares: [ours, rival] })).status).toBe(200);
  const second = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const readShares = (token: string) => app.call(endpoints.readShares, { params: params(number) }, { token });
  const { body } = await readShares(second.token);
  expect(body).toMatchObject({ open: true, distributedOn: ago(1), total: 9_000_000 });
  expect(body.models.map(({ creditor, amount, ours: isOurs }) => [creditor, amount, isOurs])).toEqual([
    ["한가람", 6_000_000, true],
    ["가상은행", 3_000_000, false],
  ]);
  expect([(await readShares(stranger.token)).status, (await put({}, stranger.token)).status]).toEqual([404, 404]);
  expect((await put({ shares: [], total: 0, distributedOn: null })).status).toBe(200);
  expect(await read(number)).toMatchObject({ distributedOn: null, distributedTotal: null });
});
