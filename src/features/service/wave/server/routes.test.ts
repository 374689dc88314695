import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { readConflicts, searchConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { enterDeadline, listOfRecord } from "#features/litigation/deadlines/endpoints.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays } from "#firm/court-days.ts";
import { stepCall } from "#records/steps.ts";
import {
  addConsentText,
  applyToSuit,
  enterCase,
  fileWave,
  lawsuitCalls,
  listOpenSuits,
  numberPlaintiffs,
  participantCalls,
  planAward,
  readAward,
  readDefendants,
  readDocuments,
  readEvidence,
  requestDeficient,
  setDefendants,
  setDocuments,
  setDocumentState,
  suitCalls,
} from "../endpoints.ts";
import { participantSteps } from "../participant-steps.ts";
import { lawsuitSteps } from "../lawsuit-steps.ts";
import { suitSteps } from "../suit-steps.ts";
import { groupSuit } from "../suit.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: ["127.0.0.1"] } });
  home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
});
afterAll(() => app.stop());

const at = (number: number) => ({ number: String(number) });
const today = "2026-11-02";

async function addSuit(changes: object = {}): Promise<number> {
  const body = {
    title: "한빛아파트 계약취소",
    category: "부동산·분양",
    mode: "joint",
    lead: lawyer.id,
    retainer: 330_000,
    expenses: 50_000,
    successFee: "배상액의 10%",
    recruitTo: "2999-01-01",
    limitationOn: "2999-12-31",
    publicText: "분양계약의 취소를 구하는 소송입니다.",
    ...changes,
  } as const;
  const { body: answer } = await app.call(suitCalls.create, { body }, { token: clerk.token });
  return answer.model.number;
}

async function versionOf(table: "group_suits" | "suit_participants", id: number): Promise<number> {
  const row = await app.database.query
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.version;
}

async function suitStep(id: number, name: keyof typeof suitSteps.steps, more: object = {}, who = clerk) {
  const body = { version: await versionOf("group_suits", id), ...more } as never;
  return app.call(stepCall(suitSteps, name), { params: at(id), body }, { token: who.token });
}

async function step(id: number, name: keyof typeof participantSteps.steps, more: object = {}) {
  const body = { version: await versionOf("suit_participants", id), ...more } as never;
  return app.call(stepCall(participantSteps, name), { params: at(id), body }, { token: clerk.token });
}

async function addParticipant(suit: number, changes: object = {}) {
  serial += 1;
  const body = { name: `참여${serial}`, tel: `010-0000-${1000 + serial}`, suit, kind: "self", ...changes } as never;
  return app.call(participantCalls.create, { body }, { token: clerk.token });
}

async function addOf(suit: number, changes: object = {}): Promise<number> {
  const { body } = await addParticipant(suit, changes);
  return body.model.number;
}

const addText = (suit: number, body = "소송 참여와 개인정보 처리에 동의합니다.") =>
  app.call(addConsentText, { params: at(suit), body: { body } }, { token: clerk.token });

/** Leads a participant to 원고확정. */
async function confirmed(suit: number, changes: object = {}): Promise<number> {
  const id = await addOf(suit, changes);
  await step(id, "reviewDocuments");
  await step(id, "consent", { consentDay: today, channel: "paper", identity: "idCard" });
  await step(id, "contract", { contractedDay: today });
  await step(id, "takePoa", { poaDay: today });
  await step(id, "pay", { paidDay: today });
  const { body } = await step(id, "confirm");
  expect(body.state).toBe("plaintiff");
  return id;
}

describe("who", () => {
  test("송무 works, 변호사 reads, for others and in other teams suits are absent", async () => {
    const suit = await addSuit();
    const outsider = await app.createStaff({ roles: ["컨설턴트"], teamIds: [home] });
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
    const read = async (token?: string) =>
      (await app.call(suitCalls.read, { params: at(suit) }, token === undefined ? {} : { token })).status;
    expect([
      await read(),
      await read(outsider.token),
      await read(stranger.token),
      await read(lawyer.token),
      await read(clerk.token),
    ]).toEqual([401, 404, 404, 200, 200]);
    const made = await app.call(
      suitCalls.create,
      { body: { title: "가", category: "민사", mode: "joint" } },
      { token: lawyer.token },
    );
    expect(made.status).toBe(403);
  });

  test("the responsible lawyer sees a suit of another team, with its participants", async () => {
    const other = await app.createTeam("송무3팀");
    const far = await app.createStaff({ roles: ["변호사"], teamIds: [other] });
    const suit = await addSuit({ lead: far.id });
    const id = await addOf(suit);
    expect((await app.call(suitCalls.read, { params: at(suit) }, { token: far.token })).status).toBe(200);
    expect((await app.call(participantCalls.read, { params: at(id) }, { token: far.token })).status).toBe(200);
  });
});

describe("recruiting", () => {
  test("begins with fees, days, a lawyer's release and a consent", async () => {
    const suit = await addSuit();
    const early = await suitStep(suit, "recruit");
    expect([early.status, early.body.message]).toEqual([
      422,
      "모집을 시작하려면 다음이 필요합니다: 안내문의 변호사 승인, 동의서",
    ]);
    await addText(suit);
    expect((await suitStep(suit, "approveText")).status).toBe(403);
    expect((await suitStep(suit, "approveText", {}, lawyer)).status).toBe(200);
    expect((await suitStep(suit, "recruit")).body.state).toBe("recruiting");
  });

  test("that ends late needs a reason, and a changed text a new release", async () => {
    const late = {
      title: "늦은 모집",
      category: "민사",
      mode: "joint",
      recruitTo: "2027-01-10",
      limitationOn: "2027-01-20",
    } as const;
    const refused = await app.call(suitCalls.create, { body: late }, { token: clerk.token });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["lateReason"]]);
    const suit = await addSuit();
    await suitStep(suit, "approveText", {}, lawyer);
    const version = await versionOf("group_suits", suit);
    const body = { version, changes: { publicText: "다른 안내문입니다." } };
    const { body: changed } = await app.call(suitCalls.update, { params: at(suit), body }, { token: clerk.token });
    expect(changed.model.publicApprovedAt).toBeNull();
  });
});

test("its limitation is a deadline of the ledger, and follows the day that is set", async () => {
  const suit = await addSuit({ limitationOn: "2998-12-31", recruitTo: "2998-01-01" });
  const ledger = async () =>
    (await app.call(listOfRecord, { params: { type: "groupSuit", id: String(suit) } }, { token: clerk.token })).body
      .models;
  expect(await ledger()).toMatchObject([{ title: "집단소송 소멸시효", status: "entered", dueOn: "2998-12-31" }]);
  const change = async (changes: object) => {
    const body = { version: await versionOf("group_suits", suit), changes };
    return app.call(suitCalls.update, { params: at(suit), body }, { token: clerk.token });
  };
  expect((await change({ title: "한빛아파트 분양계약 취소" })).status).toBe(200);
  expect(await ledger()).toHaveLength(1);
  expect((await change({ limitationOn: "2997-06-30", recruitTo: "2997-01-01" })).status).toBe(200);
  expect((await ledger()).map(({ status, dueOn }) => [status, dueOn])).toEqual([
    ["entered", "2997-06-30"],
    ["superseded", "2998-12-31"],
  ]);
});

describe("what the rules of advertising mind", () => {
  const { check, except } = advertisingCalls(groupSuit);

  test("keeps a text from being released until it is changed or let stand with a reason", async () => {
    const suit = await addSuit({ publicText: "승소율이 높은 소송입니다. 무료 상담을 합니다." });
    const { body } = await app.call(check, { params: at(suit) }, { token: clerk.token });
    expect(body.open).toBe(2);
    expect(body.hits.map(({ level, phrase }) => [level, phrase])).toEqual([
      ["error", "승소율"],
      ["warning", "무료 상담"],
    ]);
    for (const { label, article, suggestion } of body.hits) expect([label, article, suggestion]).not.toContain("");
    const refused = await suitStep(suit, "approveText", {}, lawyer);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain("승소율");
    const letStand = (who: TestStaff, rule: string, phrase: string, reason = "보도된 표현을 인용했습니다.") =>
      app.call(except, { params: at(suit), body: { rule, phrase, reason } }, { token: who.token });
    const [error, warning] = body.hits as [(typeof body.hits)[number], (typeof body.hits)[number]];
    expect((await letStand(clerk, error.rule, error.phrase)).status).toBe(403);
    expect((await letStand(lawyer, error.rule, error.phrase, " ")).status).toBe(400);
    expect((await letStand(lawyer, error.rule, error.phrase)).body.open).toBe(1);
    expect((await letStand(clerk, warning.rule, warning.phrase)).body.open).toBe(0);
    expect((await suitStep(suit, "approveText", {}, lawyer)).status).toBe(200);
  });

  test("is asked again when the title that clients read is another", async () => {
    const suit = await addSuit();
    await suitStep(suit, "approveText", {}, lawyer);
    const body = { version: await versionOf("group_suits", suit), changes: { title: "승소율 1위 소송" } };
    const changed = await app.call(suitCalls.update, { params: at(suit), body }, { token: clerk.token });
    expect(changed.body.model.publicApprovedAt).toBeNull();
    expect((await suitStep(suit, "approveText", {}, lawyer)).status).toBe(422);
  });

  test("401 without a session, 404 for a suit of another team", async () => {
    const suit = await addSuit();
    const other = await app.createTeam();
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
    expect((await app.call(check, { params: at(suit) })).status).toBe(401);
    expect((await app.call(check, { params: at(suit) }, { token: stranger.token })).status).toBe(404);
  });
});

describe("the open page", () => {
  test("shows released suits alone and takes an application twice with the same answer", async () => {
    const suit = await addSuit({ title: "공개된 소송" });
    await addText(suit);
    const hidden = await app.call(listOpenSuits, {});
    expect(hidden.body.models.map(({ id }) => id)).not.toContain(suit);
    await suitStep(suit, "approveText", {}, lawyer);
    await suitStep(suit, "recruit");
    const shown = await app.call(listOpenSuits, {});
    expect(shown.body.models.find(({ id }) => id === suit)).toMatchObject({
      title: "공개된 소송",
      firm: "법무법인 해온",
      lawyer: expect.stringMatching(/./),
      consent: { number: 1 },
    });
    const body = {
      name: "신청인",
      tel: "010-0000-7777",
      unit: "101동 101호",
      email: "",
      consent: 1,
      agreed: true,
    } as const;
    const first = await app.call(applyToSuit, { params: { suitId: String(suit) }, body });
    const second = await app.call(applyToSuit, { params: { suitId: String(suit) }, body });
    expect([first.status, first.body]).toEqual([second.status, second.body]);
    const { body: alike } = await app.call(
      participantCalls.list,
      { query: { suit: String(suit), alike: "Y" } },
      { token: clerk.token },
    );
    expect(alike.models.map(({ name, origin }) => [name, origin])).toEqual([
      ["신청인", "web"],
      ["신청인", "web"],
    ]);
    const old = await app.call(applyToSuit, { params: { suitId: String(suit) }, body: { ...body, consent: 2 } });
    expect(old.status).toBe(400);
    const closed = await app.call(applyToSuit, { params: { suitId: "987654" }, body });
    expect(closed.status).toBe(404);
  });

  test("refuses the sixth application of an address, or of one network of IPv6, within a minute", async () => {
    const body = { name: "되풀이", tel: "010-0000-1212", unit: "", email: "", consent: 1, agreed: true } as const;
    const statuses = [];
    for (let index = 0; index < 8; index += 1) {
      statuses.push((await app.call(applyToSuit, { params: { suitId: "987654" }, body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const network = [];
    for (let index = 0; index < 6; index += 1) {
      const headers = { "x-forwarded-for": `2001:db8:7:7:${index}::1` };
      network.push((await app.call(applyToSuit, { params: { suitId: "987654" }, body }, { headers })).status);
    }
    expect(network).toEqual([404, 404, 404, 404, 404, 429]);
  });
});

describe("participants", () => {
  test("the same telephone, unit or person is refused until somebody says that it is another", async () => {
    const suit = await addSuit();
    await addOf(suit, { name: "한가람", tel: "010-0000-5555", unit: "101동 1001호", birth: "1980-01-02" });
    for (const same of [
      { tel: "010 0000 5555", unit: "" },
      { tel: "", unit: "101동1001호" },
      { name: "한 가람", tel: "", birth: "1980-01-02" },
    ]) {
      const answer = await addParticipant(suit, same);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["checkedSame"]]);
    }
    expect(
      (await addParticipant(suit, { unit: "101동 1001호", kind: "coOwner", shareOf: 1, shareWhole: 2 })).status,
    ).toBe(200);
    expect((await addParticipant(suit, { tel: "010-0000-5555", checkedSame: true })).status).toBe(200);
    expect((await addParticipant(await addSuit(), { tel: "010-0000-5555" })).status).toBe(200);
  });

  test("minors have a guardian, heirs somebody they inherit from, shares two parts", async () => {
    const suit = await addSuit();
    const fields = async (changes: object) => Object.keys((await addParticipant(suit, changes)).body.fields ?? {});
    expect(await fields({ kind: "minor" })).toEqual(["guardian"]);
    expect(await fields({ kind: "heir" })).toEqual(["decedent"]);
    expect(await fields({ kind: "coOwner", shareOf: 1 })).toEqual(["shareWhole"]);
    expect(await fields({ kind: "coOwner", shareOf: 3, shareWhole: 2 })).toEqual(["shareOf"]);
  });
});

describe("the chain", () => {
  test("consent comes before the contract, everything before the number, each with its link", async () => {
    const suit = await addSuit();
    const id = await addOf(suit);
    const early = await step(id, "consent", { consentDay: today, channel: "phone", identity: "telephone" });
    expect([early.status, early.body.message]).toEqual([422, "동의서가 없습니다. 소송의 동의서를 먼저 등록해 주세요."]);
    await addText(suit);
    await step(id, "reviewDocuments");
    expect((await step(id, "contract", { contractedDay: today })).status).toBe(422);
    await step(id, "consent", { consentDay: today, channel: "phone", identity: "telephone" });
    await step(id, "contract", { contractedDay: today });
    await step(id, "pay", { paidDay: today });
    const bare = await step(id, "confirm");
    expect([bare.status, bare.body.message]).toEqual([422, "원고로 확정하려면 다음이 필요합니다: 위임장"]);
    await step(id, "takePoa", { poaDay: today });
    await step(id, "confirm");
    const { body } = await app.call(participantCalls.read, { params: at(id) }, { token: clerk.token });
    expect(body.model).toMatchObject({ status: "plaintiff", paidAmount: 380_000, poaOn: today });
    const { body: chain } = await app.call(readEvidence, { params: at(id) }, { token: lawyer.token });
    expect(chain.models.map(({ kind, sound }) => [kind, sound])).toEqual([
      ["consented", true],
      ["contracted", true],
      ["paid", true],
      ["poa", true],
      ["plaintiff", true],
    ]);
    expect(chain.models[0]).toMatchObject({ textNumber: 1, channel: "phone", identity: "telephone" });
  });

  test("nothing of it can be changed in the database", async () => {
    await expect(app.database.query.updateTable("suit_evidence").set({ kind: "paid" }).execute()).rejects.toThrow(
      "evidence is never changed",
    );
    await expect(app.database.query.deleteFrom("suit_evidence").execute()).rejects.toThrow("evidence is never changed");
  });

  test("a suit with 선정당사자 needs a text that shares the costs", async () => {
    const suit = await addSuit({ mode: "appointed" });
    expect((await addText(suit)).status).toBe(422);
    expect((await addText(suit, "소송비용은 원고 전원이 균등하게 분담합니다.")).status).toBe(200);
  });
});

describe("documents", () => {
  test("what is missing is counted, asked for once and cured when it is confirmed", async () => {
    const suit = await addSuit();
    await addText(suit);
    const id = await addOf(suit);
    await step(id, "askDocuments");
    const documents = [
      { name: "분양계약서", optional: false, help: "" },
      { name: "통장 사본", optional: true, help: "" },
    ];
    const version = await versionOf("group_suits", suit);
    expect(
      (await app.call(setDocuments, { params: at(suit), body: { version, documents } }, { token: clerk.token })).status,
    ).toBe(200);
    const missing = async () =>
      (await app.call(participantCalls.read, { params: at(id) }, { token: clerk.token })).body.model.documentsMissing;
    expect(await missing()).toBe(1);
    const ask = () =>
      app.call(requestDeficient, { params: at(suit), body: { cureOn: "2999-01-01" } }, { token: clerk.token });
    expect((await ask()).body.requested).toBe(1);
    expect((await ask()).status).toBe(422);
    const { body: listed } = await app.call(readDocuments, { params: at(suit) }, { token: clerk.token });
    const body = { documentId: listed.models[0]!.id, participants: [id], state: "confirmed" as const };
    expect((await app.call(setDocumentState, { params: at(suit), body }, { token: clerk.token })).body.changed).toBe(1);
    expect(await missing()).toBe(0);
    const asked = await app.database.query
      .selectFrom("suit_deficiencies")
      .select("status")
      .where("participant_id", "=", id)
      .execute();
    expect(asked).toEqual([{ status: "cured" }]);
    const stranger = await addOf(await addSuit());
    const foreign = { ...body, participants: [stranger] };
    expect((await app.call(setDocumentState, { params: at(suit), body: foreign }, { token: clerk.token })).status).toBe(
      400,
    );
  });
});

describe("filing and award", () => {
  test("numbers are frozen by filing, and an award is divided to the won and paid out to nothing", async () => {
    const suit = await addSuit();
    await addText(suit);
    const ids = [];
    for (const unit of ["103호", "101호", "102호"]) ids.push(await confirmed(suit, { unit }));
    const file = async () => {
      const body = {
        version: await versionOf("group_suits", suit),
        wave: 1,
        filedOn: today,
        court: "서울중앙지방법원",
        caseNo: "2026가합12345",
      };
      return app.call(fileWave, { params: at(suit), body }, { token: clerk.token });
    };
    const number = async () => {
      const body = { version: await versionOf("group_suits", suit), order: "unit" } as const;
      return app.call(numberPlaintiffs, { params: at(suit), body }, { token: clerk.token });
    };
    expect((await file()).status).toBe(422);
    expect((await number()).body.numbered).toBe(3);
    expect((await file()).body.filed).toBe(3);
    const seqs = async () => {
      const rows = await app.database.query
        .selectFrom("suit_participants")
        .select(["unit", "seq"])
        .where("suit_id", "=", suit)
        .orderBy("seq")
        .execute();
      return rows.map(({ unit, seq }) => [unit, seq]);
    };
    expect(await seqs()).toEqual([
      ["101호", 1],
      ["102호", 2],
      ["103호", 3],
    ]);
    const later = await confirmed(suit, { unit: "100호" });
    expect((await step(later, "withdrawConsent", { consentDay: today, channel: "phone" })).body.says).toEqual([
      "책임변에게 할일을 보냈습니다.",
    ]);
    const told = await app.database.query
      .selectFrom("tasks as t")
      .innerJoin("task_users as u", "u.task_id", "t.id")
      .select(["u.staff_id", "t.importance"])
      .where("t.title", "like", "동의 철회: 한빛아파트%")
      .execute();
    expect(told).toEqual([{ staff_id: lawyer.id, importance: "S" }]);
    expect((await number()).body.numbered).toBe(1);
    expect(await seqs()).toContainEqual(["100호", 4]);
    const lacking = await file();
    expect([lacking.status, lacking.body.message]).toEqual([422, expect.stringMatching(/4번 참여\d+\(동의\)/)]);
    await expect(
      app.database.query.updateTable("suit_participants").set({ seq: 9 }).where("id", "=", ids[0]!).execute(),
    ).rejects.toThrow("never moves after filing");
    await step(later, "withdraw", { cause: "변심" });
    await suitStep(suit, "closeRecruiting");
    await app.database.query.updateTable("group_suits").set({ status: "ongoing" }).where("id", "=", suit).execute();
    const plan = async (total: number, deducted: number) => {
      const body = { version: await versionOf("group_suits", suit), total, deducted, basis: "equal" } as const;
      return app.call(planAward, { params: at(suit), body }, { token: clerk.token });
    };
    expect((await plan(100, 0)).status).toBe(422);
    await suitStep(suit, "judge");
    expect((await suitStep(suit, "settle")).status).toBe(422);
    expect((await plan(1_000, 1_001)).status).toBe(400);
    expect((await plan(10_001, 1)).body.people).toBe(3);
    // Who lost has no part; his share is divided anew.
    const lost = await addOf(suit, { unit: "900호" });
    await app.database.query
      .updateTable("suit_participants")
      .set({ status: "filed", filed_on: today, seq: 900 })
      .where("id", "=", lost)
      .execute();
    expect((await plan(10_001, 1)).body.people).toBe(4);
    expect((await step(lost, "setResult", { result: "lost" })).body.says.join()).toContain("다시 계산");
    expect((await suitStep(suit, "settle")).status).toBe(422);
    expect((await plan(10_001, 1)).body.people).toBe(3);
    const { body: seen } = await app.call(participantCalls.read, { params: at(lost) }, { token: clerk.token });
    expect(seen.model).toMatchObject({ result: "lost", award: null, payout: "none" });
    expect((await suitStep(suit, "settle")).body.state).toBe("settling");
    expect((await suitStep(suit, "close")).status).toBe(422);
    for (const id of ids.slice(1)) await step(id, "payOut", { paidOutDay: today });
    await step(ids[0]!, "failPayout", { cause: "계좌 오류" });
    expect((await suitStep(suit, "close")).body.message).toContain("3,333원");
    await step(ids[0]!, "deposit", { paidOutDay: today });
    const { body: award } = await app.call(readAward, { params: at(suit) }, { token: lawyer.token });
    expect(award).toMatchObject({ total: 10_001, deducted: 1, planned: 10_000, paid: 6_667, deposited: 3_333 });
    expect((await plan(5, 0)).status).toBe(422);
    expect((await suitStep(suit, "close")).body.state).toBe("closed");
  });

  test("a withdrawal after filing tells the lawyer, at once where it is a 선정당사자", async () => {
    const suit = await addSuit();
    await addText(suit);
    const id = await confirmed(suit, { unit: "201호", appointed: true });
    const token = clerk.token;
    await app.call(
      numberPlaintiffs,
      { params: at(suit), body: { version: await versionOf("group_suits", suit), order: "name" } },
      { token },
    );
    const body = {
      version: await versionOf("group_suits", suit),
      wave: 1,
      filedOn: today,
      court: "수원지방법원",
      caseNo: "2026가합1",
    };
    await app.call(fileWave, { params: at(suit), body }, { token });
    expect((await step(id, "withdraw", { cause: "변심" })).status).toBe(422);
    const gone = await step(id, "withdrawAction", { withdrawnDay: "2026-09-10", cause: "변심" });
    expect([gone.status, gone.body.says]).toEqual([200, [expect.stringContaining("송달된 날부터 2주를 봅니다")]]);
    const task = await app.database.query
      .selectFrom("tasks")
      .select(["importance", "title", "content"])
      .where("title", "like", "선정당사자의 소취하%")
      .executeTakeFirst();
    expect(task?.importance).toBe("S");
    // Two weeks end on the first day of 추석, and the next working day is a Monday.
    expect(task?.content).toContain("2026-09-28까지");
    expect(task?.content).toContain("민사소송법 제266조 제6항");
    expect((await step(id, "reopen")).status).toBe(422);
  });
});

test("a case of a suit is joined with the court work: entered there, or chosen; its hearing and deadline show", async () => {
  const suit = await addSuit();
  const { database } = app;
  const { id: project } = await database.query
    .insertInto("projects")
    .values({ team_id: home, title: "집단소송 수행", responsible_id: lawyer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const of = { suit, wave: 1, court: "수원지방법원", caseNo: "2025가합70001" };
  const made = (await app.call(lawsuitCalls.create, { body: of }, clerk)).body.model;
  const read = async () => (await app.call(lawsuitCalls.read, { params: at(made.number) }, clerk)).body.model;
  const enter = async (number: number, who = clerk) => {
    const { version } = (await app.call(lawsuitCalls.read, { params: at(number) }, clerk)).body.model;
    return app.call(enterCase, { params: at(number), body: { version, project } }, { token: who.token });
  };
  expect((await enter(made.number, lawyer)).status).toBe(403);
  const { status, body } = await enter(made.number);
  expect(status).toBe(200);
  expect((await enter(made.number)).status).toBe(422);
  await database.pool.query("update legal_cases set next_hearing_at = now() + interval '5 days' where id = $1", [
    body.number,
  ]);
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from legal_deadline_rules where code = 'ANSWER' and status = 'inForce'",
  );
  const startOn = seoulDay(Date.now());
  const entry = { caseId: body.number, ruleId: rows[0]!.id, method: "personal" as const, startOn };
  const entered = await app.call(enterDeadline, { body: entry }, clerk);
  expect(entered.status).toBe(200);
  const row = await read();
  expect([row.case?.label, row.nextHearingAt !== null]).toEqual(["수원지방법원 2025가합70001", true]);
  expect(row.nextDeadlineOn).toBe(entered.body.models[0]!.dueOn);

  // The last day for the appeal: after 추석, after the day in place of 삼일절, and by a holiday that is entered later.
  const servedOn = async (day: string) => {
    await database.query.updateTable("suit_lawsuits").set({ served_on: day }).where("id", "=", made.id).execute();
    return (await read()).appealUntil;
  };
  expect(await servedOn("2026-02-16")).toBe("2026-03-03");
  expect(await servedOn("2026-09-10")).toBe("2026-09-28");
  // An electronic service that nobody opened works at 00:00, so that its day counts (민법 제157조 단서).
  const { id: deemed } = await database.query
    .insertInto("service_of_process")
    .values({
      team_id: home,
      case_id: body.number,
      status: "noDeadline",
      channel: "eService",
      document_kind: "judgment",
      document_name: "판결정본",
      received_on: "2026-09-09",
      result: "delivered",
      reason: "시험",
      method: "electronic",
      start_on: "2026-09-01",
      effective_on: "2026-09-09",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const joinTo = (id: number | null) =>
    database.query.updateTable("legal_cases").set({ judgment_service_id: id }).where("id", "=", body.number).execute();
  await joinTo(deemed);
  expect(await servedOn("2026-09-09")).toBe("2026-09-22");
  await joinTo(null);
  expect(await servedOn("2026-09-10")).toBe("2026-09-28");
  const extra = {
    day: "2026-09-28",
    name: "임시공휴일",
    kind: "temporary",
    status: "inForce",
    source: "시험",
  } as const;
  const { id: added } = await database.query
    .insertInto("court_holidays")
    .values(extra)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await read()).appealUntil).toBe("2026-09-29");
  await database.query.deleteFrom("court_holidays").where("id", "=", added).execute();
  await database.query.updateTable("legal_cases").set({ instance: "final" }).where("id", "=", body.number).execute();
  expect((await read()).appealUntil).toBeNull();

  const other = (
    await app.call(lawsuitCalls.create, { body: { ...of, court: "수원지법", caseNo: "2025가합70002" } }, clerk)
  ).body.model;
  const take = async (name: keyof typeof lawsuitSteps.steps, told: object) => {
    const { version } = (await app.call(lawsuitCalls.read, { params: at(other.number) }, clerk)).body.model;
    const sent = { params: at(other.number), body: { version, ...told } as never };
    return app.call(stepCall(lawsuitSteps, name), sent, clerk);
  };
  const decidedOn = addDays(seoulDay(Date.now()), -9);
  expect((await take("decide", { decidedOn, result: "lost" })).status).toBe(200);
  const bare = await take("serve", { servedBy: "personal", servedOn: decidedOn });
  expect([bare.status, bare.body.message]).toEqual([422, expect.stringContaining("‘소송사건 등록’을 먼저")]);
  const wrong = await enter(other.number);
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["court"]]);
  await database.query.updateTable("legal_cases").set({ instance: "first" }).where("id", "=", body.number).execute();
  const { version } = (await app.call(lawsuitCalls.read, { params: at(other.number) }, clerk)).body.model;
  const chosen = { version, changes: { case: body.number } };
  const joined = await app.call(lawsuitCalls.update, { params: at(other.number), body: chosen }, clerk);
  expect([joined.status, joined.body.model.case?.id]).toEqual([200, body.number]);

  // The judgment is served in the book of the court work, with the deadline of appeal that a second person verifies.
  const early = await take("serve", { servedBy: "personal", servedOn: addDays(decidedOn, -1) });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ["servedOn"]]);
  const served = addDays(decidedOn, 5);
  expect((await take("serve", { servedBy: "personal", servedOn: served })).body.says.join()).toContain("상소기한");
  const { rows: appeals } = await database.pool.query(
    `select d.status, d.peremptory, d.start_on::text as on, d.due_on::text as "dueOn", l.code, s.issued_on::text as issued
     from deadlines d join legal_deadline_rules l on l.id = d.rule_id join service_of_process s on s.id = d.service_id
     where d.case_id = $1 and l.code = 'CIV_APPEAL'`,
    [body.number],
  );
  expect(appeals).toMatchObject([{ status: "entered", peremptory: true, on: served, issued: decidedOn }]);
  const shown = async (who: TestStaff) => {
    const { servedOn: on, appealUntil } = (await app.call(lawsuitCalls.read, { params: at(other.number) }, who)).body
      .model;
    return [on, appealUntil];
  };
  expect(await shown(clerk)).toEqual([served, appeals[0].dueOn]);
  expect(await shown(lawyer)).toEqual([null, null]);
  expect((await take("serve", { servedBy: "personal", servedOn: served })).body.says.join()).toContain("이미 등록");
  const otherDay = await take("serve", { servedBy: "personal", servedOn: addDays(served, 1) });
  expect([otherDay.status, otherDay.body.fields?.["servedOn"]]).toEqual([400, expect.stringContaining("송달일 정정")]);
  expect(await shown(clerk)).toEqual([served, appeals[0].dueOn]);
});

const line = (name: string, more: object = {}) => ({ name, kind: "법인", bizNo: "", note: "", ...more });

test("defendants are opponents: found by the check, handed on to the case and the contract, and a check looks anew", async () => {
  const suit = await addSuit();
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "피고 인계 소송" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const contract = await app.database.query
    .insertInto("contracts")
    .values({ team_id: home, title: "피고 인계 계약", category: "민사", opponent: "누리건설" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const put = (defendants: readonly object[], version: number) =>
    app.call(setDefendants, { params: at(suit), body: { version, defendants: defendants as never } }, clerk);
  const lines = [line("누리건설"), line("주식회사 다솜시행", { bizNo: "123-45-67891", note: "시행사" })];
  expect((await put([lines[0]!, lines[0]!], 1)).body.fields).toEqual({
    "defendants.1.name": expect.stringContaining("이미"),
  });
  expect((await put(lines, 1)).status).toBe(200);
  const { body } = await app.call(suitCalls.read, { params: at(suit) }, clerk);
  expect(body.model.defendants).toBe("누리건설, 주식회사 다솜시행");

  // Whoever calls with that number is told to be the other side of a running suit.
  await app.database.pool.query("update group_suits set status = 'recruiting' where id = $1", [suit]);
  const found = async (asked: object) => {
    const answer = await app.call(
      searchConflicts,
      { body: { names: [], tels: [], bizNos: [], opponents: [], ...asked } },
      lawyer,
    );
    return answer.body.models.map(({ side, severity, record }) => [side, severity, record?.path]);
  };
  const hit = ["상대방", "prohibited", `/lawfirm/wave/suit/${suit}`];
  expect(await found({ names: ["다솜시행"] })).toEqual([hit]);
  expect(await found({ bizNos: ["123-45-67891"] })).toEqual([hit]);

  // The product looks by itself, anew whenever somebody is added.
  const client = { team_id: home, name: "해담물산", kind: "법인", status: "active" } as const;
  await app.database.query.insertInto("clients").values(client).execute();
  const of = { query: { type: "groupSuit" as const }, params: at(suit) };
  const proposal = async () => (await app.call(readConflicts, of, lawyer)).body.model.check?.proposal;
  const { models, version } = (await app.call(readDefendants, { params: at(suit) }, clerk)).body;
  expect((await put([...models, line("(주)해담물산")], version)).status).toBe(200);
  await expect.poll(proposal).toBe("consentNeeded");
  const { models: kept, version: seen } = (await app.call(readDefendants, { params: at(suit) }, clerk)).body;
  expect((await put(kept.slice(0, 2), seen)).status).toBe(200);
  await expect.poll(proposal).toBe("clear");

  const lawsuit = { suit, wave: 1, court: "서울중앙지방법원", caseNo: "2026가합70001", filedOn: "2026-10-01" };
  const { number } = (await app.call(lawsuitCalls.create, { body: lawsuit }, clerk)).body.model;
  const entered = await app.call(enterCase, { params: at(number), body: { version: 1, project: project.id } }, clerk);
  const id = await addOf(suit);
  const read = (await app.call(participantCalls.read, { params: at(id) }, clerk)).body.model;
  const chosen = { version: read.version, changes: { contract: contract.id } };
  expect((await app.call(participantCalls.update, { params: at(id), body: chosen }, clerk)).status).toBe(200);
  const opponents = async (type: string, record: number) => {
    const { rows } = await app.database.pool.query(
      `select p.name from parties g join persons p on p.id = g.person_id
       where g.record_type = $1 and g.record_id = $2 and g.side = '상대방' and g.deleted_at is null order by p.name`,
      [type, record],
    );
    return rows.map(({ name }) => name);
  };
  const all = ["누리건설", "주식회사 다솜시행"];
  expect(entered.status).toBe(200);
  expect(await opponents("project", project.id)).toEqual(all);
  expect(await opponents("contract", contract.id)).toEqual(all);

  // Whoever is added later is said to be no party of the case, to those who see it.
  const lacking = async (token = clerk) => (await app.call(readDefendants, { params: at(suit) }, token)).body.lacking;
  expect(await lacking()).toEqual([]);
  const { models: two, version: last } = (await app.call(readDefendants, { params: at(suit) }, clerk)).body;
  expect((await put([...two, line("(주)새솔개발")], last)).status).toBe(200);
  const label = "서울중앙지방법원 2026가합70001";
  expect(await lacking()).toMatchObject([{ case: { label }, names: ["(주)새솔개발"] }]);
  const { number: caseNumber } = (await lacking())[0]!.case;
  await app.database.pool.query(
    `insert into legal_case_parties (case_id, place, role, name, ours) values ($1, 9, 'defendant', '주식회사 새솔개발', false)`,
    [caseNumber],
  );
  expect(await lacking()).toEqual([]);
});

test("a participant becomes a client with what is known of him, once", async () => {
  const suit = await addSuit();
  const changes = { name: "강새벽", tel: "010-0000-4040", email: "dawn@example.com" };
  const id = await addOf(suit, changes);
  const done = await step(id, "becomeClient");
  expect([done.status, done.body.opens]).toEqual([200, expect.stringMatching(/^\/lawfirm\/client\/\d+$/)]);
  const client = await app.database.query
    .selectFrom("clients as c")
    .innerJoin("suit_participants as p", "p.client_id", "c.id")
    .select(["c.name", "c.tel", "c.email", "c.kind", "c.lawyer_id"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  expect(client).toEqual({ ...changes, kind: "개인", lawyer_id: lawyer.id });
  expect((await step(id, "becomeClient")).status).toBe(422);
  const same = await addOf(await addSuit(), changes);
  const twice = await step(same, "becomeClient");
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([422, ["namesake"]]);
  expect((await step(same, "becomeClient", { namesake: true })).status).toBe(200);
  // What was asked of a person is the latest that was told.
  await app.database.pool.query(
    "insert into suit_deficiencies (team_id, participant_id, noticed_at) values ($1, $2, '2026-11-05T00:00:00Z')",
    [home, id],
  );
  const { body } = await app.call(participantCalls.read, { params: at(id) }, { token: clerk.token });
  expect(body.model.lastNoticeAt).toBe("2026-11-05T00:00:00.000Z");
});

test.each([
  ["소송 참여와 개인정보 처리에 동의합니다.", true],
  ["소송 참여에 동의합니다.", false],
])("who agreed to “%s” has said yes to personal data: %s", async (text, isSaid) => {
  const suit = await addSuit();
  await addText(suit, text);
  const id = await addOf(suit, { name: "윤동의", tel: isSaid ? "010-0000-4041" : "010-0000-4042" });
  await step(id, "reviewDocuments");
  await step(id, "consent", { consentDay: today, channel: "paper", identity: "idCard" });
  const done = await step(id, "becomeClient");
  expect(done.body.says.some((one) => one.includes("개인정보 동의"))).toBe(!isSaid);
  const client = await app.database.query
    .selectFrom("clients as c")
    .innerJoin("suit_participants as p", "p.client_id", "c.id")
    .select("c.privacy_consent_at")
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();
  expect(client.privacy_consent_at !== null).toBe(isSaid);
});

test("what participants pay stands in 입금, and a suit that comes to nothing asks it back", async () => {
  const suit = await addSuit();
  await addText(suit);
  const contracted = async () => {
    const id = await addOf(suit);
    await step(id, "reviewDocuments");
    await step(id, "consent", { consentDay: today, channel: "paper", identity: "idCard" });
    await step(id, "contract", { contractedDay: today });
    return id;
  };
  const paymentsOf = async (id: number) =>
    app.database.query
      .selectFrom("payments")
      .select(["pay_amt", "is_deposit", "status", "purpose"])
      .where("participant_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
  const [one, other] = [await contracted(), await contracted()];
  const paid = await step(one, "pay", { paidDay: today });
  expect(paid.body.says[0]).toContain("380,000원");
  // The fee is revenue, the advance for costs is held.
  expect(await paymentsOf(one)).toEqual([
    { pay_amt: 330_000, is_deposit: false, status: "matched", purpose: "집단소송" },
    { pay_amt: 50_000, is_deposit: true, status: "matched", purpose: "실비예납" },
  ]);
  expect((await step(other, "pay", { paidDay: today, paymentNumber: 999_999 })).body.fields).toHaveProperty(
    "paymentNumber",
  );
  await step(other, "pay", { paidDay: today, paidWon: 330_000 });
  const taken = await step(other, "cancelPayment", { cause: "다른 사람의 입금" });
  expect(taken.body.says[0]).toContain("미매칭으로 돌아갔습니다");
  expect(await paymentsOf(other)).toEqual([]);

  // Who leaves is given back what was paid.
  const leaving = await contracted();
  await step(leaving, "pay", { paidDay: today });
  expect((await step(leaving, "withdraw", { cause: "변심" })).body.says).toEqual([
    "환불 2건, 380,000원을 요청했습니다. 다른 담당자의 승인을 기다립니다.",
  ]);

  const canceled = await suitStep(suit, "cancel", { cause: "참여자가 적음" });
  expect(canceled.body.says[0]).toContain("환불 2건, 380,000원");
  const refunds = await app.database.query
    .selectFrom("refunds as f")
    .innerJoin("payments as p", "p.id", "f.payment_id")
    .select(["f.amount", "f.status"])
    .where("p.participant_id", "=", one)
    .orderBy("f.id")
    .execute();
  expect(refunds).toEqual([
    { amount: 330_000, status: "requested" },
    { amount: 50_000, status: "requested" },
  ]);
});
