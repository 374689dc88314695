import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { listAllocations, proposeAllocations } from "#features/money/allocations/endpoints.ts";
import { previewRate } from "#features/money/rates/endpoints.ts";
import type { RateName } from "#firm/rates.ts";
import { setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { addDays, addMonths, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { listFrozen, originationCalls } from "../endpoints.ts";
import { originationSteps } from "../steps.ts";

let firm: ContractFirm;
let lawyer: TestStaff;
let second: TestStaff;
let outsider: TestStaff;
let committee: TestStaff;
let partner: TestStaff;

beforeAll(async () => {
  firm = await startContractFirm();
  lawyer = firm.lawyer;
  const hire = (shortName: string, ...roles: RoleName[]) =>
    firm.app.createStaff({ shortName, roles, teamIds: [firm.home] });
  second = await hire("이변", "변호사", "운영위원");
  outsider = await hire("밖변", "변호사");
  committee = await hire("운영", "운영위원");
  partner = await hire("동업", "파트너", "매니저");
});
afterAll(() => firm.app.stop());

const as = ({ token }: TestStaff) => ({ token });
const at = (number: number) => ({ params: { number: String(number) } });
const signing = "2026-11-10";
const basis = "의뢰인의 소개로 상담을 맡았습니다.";
let phone = 200;

/** A client of one's own with a contract that is not signed, of which both lawyers have to do. */
async function matter() {
  phone += 1;
  const body = {
    name: `의뢰${phone}`,
    kind: "개인",
    grade: "normal",
    caseScope: "일반",
    tel: `010-0000-0${phone}`,
  } as const;
  const { model } = (await firm.app.call(clientCalls.create, { body }, as(firm.clerk))).body;
  const contract = await firm.draft({ client: model.id });
  await firm.write(setLawyers, contract.number, { staffIds: [lawyer.id, second.id] });
  return { client: model.id, contract: contract.id, number: contract.number };
}

type Facts = { readonly client: number; readonly contract?: number | null } & Readonly<Record<string, unknown>>;

function claim(by: TestStaff, facts: Facts) {
  const body = { claimant: by.id, share: 30, claimedOn: "2026-11-01", basis, ...facts } as never;
  return firm.app.call(originationCalls.create, { body }, as(by));
}

async function claimed(by: TestStaff, facts: Facts): Promise<number> {
  const { body } = await claim(by, facts);
  expect(body.message).toBeUndefined();
  return body.model.number;
}

async function step(number: number, name: keyof (typeof originationSteps)["steps"], by: TestStaff, told: object = {}) {
  const { version } = await firm.app.database.query
    .selectFrom("originations")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  const body = { version, ...told } as never;
  const { status, body: answer } = await firm.app.call(
    stepCall(originationSteps, name),
    { ...at(number), body },
    as(by),
  );
  return { status, message: answer.message ?? "" };
}

const decide = (number: number, decidedShare: number, by = committee, decision = "기여한 정도를 비교해 정했습니다.") =>
  step(number, "decide", by, { decidedShare, decision });

async function sign(number: number) {
  await firm.move(number, "review");
  await firm.clearConflict(number);
  await firm.move(number, "approve", {}, lawyer.token);
  const answer = await firm.move(number, "sign", { signedAt: signing, signMethod: "paper" });
  expect(answer.body.message).toBeUndefined();
}

async function frozen(contractId: number, by: TestStaff) {
  const { body } = await firm.app.call(listFrozen, { query: { contractId: String(contractId) } }, as(by));
  return body.models.map(({ staff, share }) => [staff.id, share]);
}

async function toldOf(number: number): Promise<number[]> {
  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    `select staff_id as id from bell_rows where record_type = 'origination' and record_id = $1
     and exists (select from unnest(kinds) k where k like 'origination.%')`,
    [number],
  );
  return rows.map(({ id }) => id);
}

test("the rates say which claims another cap, sunset or time for objections would move", async () => {
  const { client, contract } = await matter();
  const number = await claimed(lawyer, { client, contract, share: 60 });
  const admin = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
  const moved = async (name: RateName, value: string, effectiveFrom = "2026-10-01") => {
    const { body } = await firm.app.call(previewRate, { query: { name, value, effectiveFrom } }, as(admin));
    return body.models[0]!.rows.filter(({ path }) => path.endsWith(`id=${number}`)).map(({ before, after }) => [
      before,
      after,
    ]);
  };
  expect(await moved("originationCap", "0.5")).toEqual([["60%", "상한 50%"]]);
  expect(await moved("originationCap", "0.6")).toEqual([]);
  expect(await moved("originationMonths", "12")).toEqual([["2029-11-01", "2027-11-01"]]);
  expect(await moved("originationMonths", "12", "2026-11-02")).toEqual([]);
  const entered = seoulDay(Date.now());
  expect(await moved("originationObjectionDays", "7")).toEqual([[addDays(entered, 14), addDays(entered, 7)]]);
  expect(await decide(number, 60)).toMatchObject({ status: 200 });
  expect(await moved("originationObjectionDays", "7")).toEqual([]);
});

describe("a claim", () => {
  test("is a lawyer's own, within the cap of its day, and ends when the rates say", async () => {
    const { client, contract } = await matter();
    const foreign = await claim(lawyer, { client, contract, claimant: firm.clerk.id });
    expect([foreign.status, foreign.body.message]).toEqual([
      422,
      expect.stringContaining("변호사법 제34조 제2항, 제5항"),
    ]);
    expect((await claim(lawyer, { client, contract, claimant: second.id })).body.fields).toHaveProperty("claimant");
    expect((await claim(lawyer, { client, contract, share: 75.001 })).body.fields?.["share"]).toContain("75%");
    expect((await claim(lawyer, { client, contract, claimedOn: addDays(seoulDay(Date.now()), 1) })).status).toBe(400);
    expect((await claim(firm.clerk, { client, contract })).status).toBe(403);
    const { body } = await claim(lawyer, { client, contract, share: 75 });
    expect(body.model).toMatchObject({ status: "claimed", sunsetOn: addMonths("2026-11-01", 36) });
    expect((await claim(lawyer, { client, contract, share: 10 })).status).toBe(422);
    expect(await toldOf(body.model.number)).toEqual([second.id]);
  });

  test("is seen by whom it concerns and by those who see contributions, by nobody else", async () => {
    const { client, contract } = await matter();
    const number = await claimed(lawyer, { client, contract });
    const people = [lawyer, second, committee, partner, outsider, firm.clerk];
    const seen = people.map(async (who) => (await firm.app.call(originationCalls.read, at(number), as(who))).status);
    expect(await Promise.all(seen)).toEqual([200, 200, 200, 200, 404, 404]);
    const { body } = await firm.app.call(originationCalls.list, { query: { client: String(client) } }, as(outsider));
    expect(body.total).toBe(0);
  });

  test("names the new matter of a client whom the firm has had, and no contract that is signed", async () => {
    const { client, contract, number } = await matter();
    await sign(number);
    expect((await claim(lawyer, { client })).body.fields?.["contract"]).toContain("새 사건");
    expect((await claim(lawyer, { client, contract })).body.fields?.["contract"]).toContain("이미 서명한 계약");
    const next = await firm.draft({ client });
    expect((await claim(lawyer, { client: (await matter()).client, contract: next.id })).body.fields).toHaveProperty(
      "contract",
    );
    expect((await claim(lawyer, { client, contract: next.id })).status).toBe(200);
  });
});

describe("주장 → 이의 → 결정", () => {
  test("who claims or objects decides nothing, and another share wants a reason", async () => {
    const { client, contract } = await matter();
    const number = await claimed(lawyer, { client, contract });
    const objection = { objection: "함께 협의한 계약입니다." };
    expect((await step(number, "object", lawyer, objection)).message).toContain("자신의 주장");
    expect((await step(number, "object", outsider, objection)).status).toBe(404);
    expect((await step(number, "object", second, { objection: "음" })).status).toBe(400);
    expect((await step(number, "object", second, objection)).status).toBe(200);
    expect((await decide(number, 10, second)).status).toBe(422);
    expect((await decide(number, 10, partner)).status).toBe(403);
    expect((await decide(number, 10, committee, "")).message).toContain("이유");
    expect((await decide(number, 0)).status).toBe(200);
    expect(await toldOf(number)).toEqual(expect.arrayContaining([lawyer.id, second.id]));
    const patch = { ...at(number), body: { version: 3, changes: { share: 40 } } };
    expect((await firm.app.call(originationCalls.update, patch as never, as(lawyer))).status).toBe(422);
    const own = await claimed(second, { client, contract });
    expect((await decide(own, 30, second)).status).toBe(422);
    expect((await step(own, "withdraw", committee, { reason: "착오로 주장함" })).message).toContain("주장한 변호사만");
    expect((await step(own, "withdraw", second, { reason: "착오로 주장함" })).status).toBe(200);
  });

  test("an objection comes in time", async () => {
    const { client, contract } = await matter();
    const number = await claimed(lawyer, { client, contract });
    await firm.app.database.pool.query(
      "update originations set created_at = now() - interval '16 days' where id = $1",
      [number],
    );
    const late = await step(number, "object", second, { objection: "함께 협의한 계약입니다." });
    expect([late.status, late.message]).toEqual([422, expect.stringContaining("이의 기한")]);
    expect((await decide(number, 30)).status).toBe(200);
  });

  test("shares of one matter never pass the whole, decided at once or one after the other", async () => {
    const { client, contract } = await matter();
    const [first, other] = [
      await claimed(lawyer, { client, contract, share: 60 }),
      await claimed(second, { client, contract, share: 60 }),
    ];
    const answers = await Promise.all([decide(first, 60), decide(other, 60)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const left = answers[0].status === 200 ? other : first;
    expect((await decide(left, 40.001)).message).toContain("40%까지");
    expect((await decide(left, 40)).status).toBe(200);
    // Of the client itself nothing is decided yet.
    const whole = await claimed(lawyer, { client, share: 75 });
    expect((await decide(whole, 75)).status).toBe(200);
  });
});

describe("signing", () => {
  test("freezes what holds that day: of the matter, else of the client; what is decided later changes nothing", async () => {
    const { client, contract, number } = await matter();
    for (const [facts, share] of [
      [{ contract: null, sunsetOn: "2026-11-09" }, 20],
      [{ contract: null, claimedOn: "2026-11-10" }, 30],
    ] as const) {
      expect((await decide(await claimed(lawyer, { client, share, ...facts }), share)).status).toBe(200);
    }
    const later = await claimed(second, { client, contract, share: 50 });
    await sign(number);
    expect((await decide(later, 50)).status).toBe(200);
    expect(await frozen(contract, partner)).toEqual([[lawyer.id, 30]]);
    expect(await frozen(contract, lawyer)).toEqual([[lawyer.id, 30]]);
    expect(await frozen(contract, firm.clerk)).toEqual([]);
    const hidden = await firm.app.call(listFrozen, { query: { contractId: String(contract) } }, as(outsider));
    expect(hidden.status).toBe(404);
    // A new matter with a claim of its own does not take that of the client besides.
    const next = await firm.draft({ client });
    await firm.write(setLawyers, next.number, { staffIds: [lawyer.id, second.id] });
    await decide(await claimed(second, { client, contract: next.id, share: 40 }), 40);
    await sign(next.number);
    expect(await frozen(next.id, partner)).toEqual([[second.id, 40]]);
  });

  test("what was frozen is proposed as 소개 of a payment, and the roles share the rest", async () => {
    const { client, contract, number } = await matter();
    await decide(await claimed(second, { client, contract, share: 30 }), 30);
    await sign(number);
    await firm.pay(contract, 1_100_000);
    const { rows } = await firm.app.database.pool.query<{ id: number; version: number }>(
      "select id, version from payments where contract_id = $1",
      [contract],
    );
    const [{ id, version }] = rows as [{ id: number; version: number }];
    const body = { targets: [{ number: id, version }] };
    expect((await firm.app.call(proposeAllocations, { body }, as(firm.clerk))).body.refused).toEqual([]);
    const { body: answer } = await firm.app.call(listAllocations, { query: { size: "100" } }, as(firm.clerk));
    const row = answer.models.find((one) => one.number === id)!;
    expect(row.status).toBe("proposed");
    expect(row.shares[0]).toMatchObject({ staff: { id: second.id }, role: "소개", pct: 30, amount: 300_000 });
    expect(row.shares.reduce((sum, { pct }) => sum + pct, 0)).toBe(100);
  });
});
