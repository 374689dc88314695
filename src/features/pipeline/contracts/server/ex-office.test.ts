import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { assignClients, clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { hearingCalls } from "#features/litigation/hearings/endpoints.ts";
import { legalCaseCalls } from "#features/litigation/legal-cases/endpoints.ts";
import { legalCaseSteps } from "#features/litigation/legal-cases/steps.ts";
import { stepCall } from "#records/steps.ts";
import { assignProjects, projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { confirmBar, contractCalls, draftAmendment, openProject, readTerms, setLawyers } from "../endpoints.ts";
import { paramsOf, startContractFirm, type ContractFirm } from "./testing/contract-firm.ts";

const today = seoulDay(Date.now());
const reason = "민법에 따른 친족의 사건을 맡음";
let firm: ContractFirm;
let app: TestApp;
let other: TestStaff;

beforeAll(async () => {
  firm = await startContractFirm();
  ({ app } = firm);
  other = await app.createStaff({ shortName: "다른변", roles: ["변호사", "송무팀원"], teamIds: [firm.home] });
});
afterAll(() => app.stop());

const leaves = (office: string | null, leftOn: Day | null) =>
  app.database.query
    .updateTable("staffs")
    .set({ ex_public_office_agency: office, ex_public_office_left_on: leftOn })
    .where("id", "=", firm.lawyer.id)
    .execute();

async function guardOf(number: number) {
  const { body } = await app.call(readTerms, { params: paramsOf(number) }, { token: firm.clerk.token });
  return body.guards.find(({ key }) => key === "exOffice");
}

const sign = (number: number) => firm.move(number, "sign", { signedAt: today, signMethod: "paper" });

/** A contract that waits for nothing but its signature. */
async function ready(agency: string, more: object = {}) {
  const { number } = await firm.draft({ agency, ...more });
  await firm.move(number, "review");
  await firm.clearConflict(number);
  await firm.move(number, "approve", {}, firm.lawyer.token);
  return number;
}

test("a lawyer who left the agency less than a year ago is confirmed by another one before signing", async () => {
  await leaves("서울중앙지법", addDays(addMonths(today, -12), 1));
  // Of another client than the 검찰청 below, which is the same office as the court beside it.
  const number = await ready("서울중앙지방법원 민사12부", { client: firm.clients[1]!.id });
  expect(await guardOf(number)).toMatchObject({ ok: false, lawRef: "변호사법 제31조 제3항" });
  expect((await sign(number)).body.fields).toHaveProperty("exOffice");
  expect((await firm.write(confirmBar, number, { reason }, firm.clerk.token)).status).toBe(403);
  expect((await firm.write(confirmBar, number, { reason }, firm.lawyer.token)).body.message).toContain("본인이 아닌");
  expect((await firm.write(confirmBar, number, { reason: "ㅇㅇ" }, other.token)).status).toBe(400);
  expect((await firm.write(confirmBar, number, { reason }, other.token)).status).toBe(200);
  expect(await guardOf(number)).toMatchObject({ ok: true });
  expect((await firm.write(confirmBar, number, { reason }, other.token)).status).toBe(422);
  const history = await app.call(contractCalls.history, { params: paramsOf(number) }, { token: firm.clerk.token });
  expect(history.body.models[0]).toMatchObject({ action: "공직퇴임 수임제한 확인", staffName: "다른변" });
  expect((await sign(number)).status).toBe(200);
  const { body } = await app.call(readTerms, { params: paramsOf(number) }, { token: firm.clerk.token });
  const kept = { lawyer: firm.lawyer.shortName, agency: "서울중앙지방법원 민사12부", reason, confirmedBy: "다른변" };
  expect(body.barConfirmations).toMatchObject([kept]);
});

test("nothing is asked of another agency, after a year, and without a known office; another agency is asked anew", async () => {
  await leaves("서울중앙지법", addMonths(today, -12));
  expect(await guardOf(await ready("서울중앙지방법원"))).toBeUndefined();
  await leaves("서울중앙지법", addMonths(today, -3));
  expect(await guardOf(await ready("수원지방법원"))).toBeUndefined();
  expect(await guardOf(await ready(""))).toBeUndefined();
  const number = await ready("서울중앙지방법원");
  expect((await firm.write(confirmBar, number, { reason }, other.token)).status).toBe(200);
  const { version } = await firm.read(number);
  const body = { version, changes: { agency: "서울중앙지방법원 형사3부" } };
  await app.call(contractCalls.update, { params: paramsOf(number), body }, { token: firm.clerk.token });
  expect(await guardOf(number)).toMatchObject({ ok: false });
  await leaves(null, null);
  expect(await guardOf(number)).toBeUndefined();
});

test("where no 관할기관 is known, signing asks for it as long as one of the lawyers is barred from any", async () => {
  await leaves("서울중앙지법", addMonths(today, -3));
  const number = await ready("");
  const asked = await sign(number);
  expect([asked.status, asked.body.fields?.["agency"]]).toEqual([422, expect.stringContaining("변호(서울중앙지법")]);
  const enter = async (agency: string) => {
    const { version } = await firm.read(number);
    const body = { version, changes: { agency } };
    return app.call(contractCalls.update, { params: paramsOf(number), body }, { token: firm.clerk.token });
  };
  await enter("없음");
  await firm.move(number, "approve", {}, firm.lawyer.token);
  expect((await sign(number)).status).toBe(200);
  // Nor is it emptied afterwards.
  const emptied = await enter("");
  expect([emptied.status, emptied.body.fields?.["agency"]]).toEqual([422, expect.stringContaining("관할기관을 적어")]);
  await leaves(null, null);
});

test("what stands in the roster of the partners alone bars as well", async () => {
  const number = await ready("서울중앙지방공소청", { client: firm.clients[1]!.id });
  const partner = { team_id: firm.home, staff_id: firm.lawyer.id, name: "변호", joined_on: "2026-01-01" };
  const office = { ex_office: "서울중앙지검", left_office_on: addMonths(today, -3) };
  const { id } = await app.database.query
    .insertInto("partners")
    .values({ ...partner, ...office })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await guardOf(number)).toMatchObject({ ok: false, reason: expect.stringContaining("변호(서울중앙지검") });
  await leaves("서울중앙지방검찰청", addMonths(today, -3));
  expect((await firm.write(confirmBar, number, { reason }, other.token)).status).toBe(200);
  expect((await firm.terms(number)).barConfirmations).toHaveLength(1);
  expect(await guardOf(number)).toMatchObject({ ok: true });
  await app.database.query.deleteFrom("partners").where("id", "=", id).execute();
  await leaves(null, null);
});

test("a contract of another team is not there to be confirmed", async () => {
  await leaves("서울중앙지법", addMonths(today, -3));
  const number = await ready("서울중앙지방법원");
  const stranger = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam()] });
  expect((await firm.write(confirmBar, number, { reason }, stranger.token)).status).toBe(404);
});

const refused = (answer: { readonly status: number; readonly body: { readonly message?: string } }) => {
  expect(answer.body.message).toContain("퇴직한 기관의 사건을 맡을 수 없는 기간입니다: 전관변(서울중앙지검");
  expect(answer.status).toBe(422);
};

describe("after signing", () => {
  let barred: TestStaff;
  let number: number;

  beforeAll(async () => {
    await leaves(null, null);
    barred = await app.createStaff({ shortName: "전관변", roles: ["변호사", "송무팀원"], teamIds: [firm.home] });
    const left = { ex_public_office_agency: "서울중앙지검", ex_public_office_left_on: addMonths(today, -2) };
    await app.database.query.updateTable("staffs").set(left).where("id", "=", barred.id).execute();
    number = await ready("서울중앙지방검찰청");
    expect((await sign(number)).status).toBe(200);
  });

  test("another 관할기관 is entered only after another lawyer said why those who stand there stay", async () => {
    const { number: own } = await firm.signed({ agency: "수원지방법원" });
    const { body: opened } = await app.call(
      openProject,
      { params: paramsOf(own), body: {} },
      { token: firm.clerk.token },
    );
    await app.database.query
      .updateTable("projects")
      .set({ associate_id: barred.id })
      .where("id_int", "=", opened.number)
      .execute();
    const enter = async (name: string) => {
      const { version } = await firm.read(own);
      const body = { version, changes: { agency: name } };
      return app.call(contractCalls.update, { params: paramsOf(own), body }, { token: firm.clerk.token });
    };
    const agency = "서울중앙지방검찰청 형사3부";
    expect((await enter("수원고등법원")).status).toBe(200);
    const stopped = await enter(agency);
    refused(stopped);
    expect(stopped.body.fields).toHaveProperty("agency");
    expect((await firm.read(own)).agency).toBe("수원고등법원");
    expect((await firm.write(confirmBar, own, { reason }, other.token)).status).toBe(422);
    expect((await firm.write(confirmBar, own, { reason, agency: "" }, other.token)).status).toBe(400);
    const said = { reason, agency };
    expect((await firm.write(confirmBar, own, said, barred.token)).body.message).toContain("본인이 아닌");
    expect((await firm.write(confirmBar, own, said, firm.clerk.token)).status).toBe(403);
    expect((await firm.write(confirmBar, own, said, other.token)).status).toBe(200);
    expect((await enter(agency)).status).toBe(200);
    expect((await firm.read(own)).agency).toBe(agency);
  });

  test("nobody whom the agency bars comes to a contract, its 변경계약 or its case before another lawyer said why", async () => {
    const both = { staffIds: [firm.lawyer.id, barred.id] };
    const opened = await app.call(openProject, { params: paramsOf(number), body: {} }, { token: firm.clerk.token });
    const hand = async () => {
      const params = paramsOf(opened.body.number);
      const { version } = (await app.call(projectCalls.read, { params }, { token: firm.manager.token })).body.model;
      const projects = [{ number: opened.body.number, version }];
      const body = { projects, people: { associate: barred.id }, note: "함께 맡습니다" };
      return app.call(assignProjects, { body }, { token: firm.manager.token });
    };
    const contract = (await firm.read(number)).id;
    const enter = (more: object = {}) => {
      const limitationNone = "소송이 이미 걸려 있습니다";
      const facts = {
        title: "딸린 사건",
        category: "형사",
        caseScope: "일반",
        priority: "normal",
        limitationNone,
      } as const;
      return app.call(
        projectCalls.create,
        { body: { ...facts, contract, responsible: barred.id, ...more } },
        { token: firm.manager.token },
      );
    };
    refused(await firm.write(setLawyers, number, both));
    expect((await firm.terms(number)).lawyers).toHaveLength(1);
    const terms = await firm.amended(number, { responsible: barred.id });
    const amend = () => firm.write(draftAmendment, number, { reason: "책임변을 바꿈", terms });
    refused(await amend());
    refused(await hand());
    refused(await enter());
    const client = firm.clients[0]!;
    const handClient = async () => {
      const params = paramsOf(client.number);
      const { version } = (await app.call(clientCalls.read, { params }, { token: firm.manager.token })).body.model;
      const clients = [{ number: client.number, version }];
      const body = { clients, people: { lawyer: barred.id }, note: "함께 맡습니다" };
      return app.call(assignClients, { body }, { token: firm.manager.token });
    };
    const handed = await handClient();
    refused(handed);
    expect(handed.body.message).toContain(`전) 고객 ${client.number}. 다른`);
    expect((await enter({ contract: null })).status).toBe(200);

    const said = { reason, staffId: barred.id };
    expect((await firm.write(confirmBar, number, said, barred.token)).body.message).toContain("본인이 아닌");
    expect((await firm.write(confirmBar, number, { reason, staffId: firm.lawyer.id }, other.token)).status).toBe(422);
    expect((await firm.write(confirmBar, number, said, other.token)).status).toBe(200);
    for (const answer of [
      await firm.write(setLawyers, number, both),
      await amend(),
      await hand(),
      await enter(),
      await handClient(),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    }
  });

  test("nobody comes to a 소송사건 or a 기일 of a court that bars him, be the court or the lawyer new", async () => {
    const { number: own } = await firm.signed({ agency: "수원지방법원" });
    const { body: opened } = await app.call(
      openProject,
      { params: paramsOf(own), body: {} },
      { token: firm.clerk.token },
    );
    const { id: project } = await app.database.query
      .selectFrom("projects")
      .select("id")
      .where("id_int", "=", opened.number)
      .executeTakeFirstOrThrow();
    const enter = (more: object, serial: number, of = project) =>
      app.call(
        legalCaseCalls.create,
        { body: { project: of, instance: "first", caseNo: `2026고단${serial}`, ...more } as never },
        { token: firm.clerk.token },
      );
    const change = async (of: object, id: number, changes: object) => {
      const calls = of as typeof legalCaseCalls;
      const params = { number: String(id) };
      const { version } = (await app.call(calls.read, { params }, { token: firm.clerk.token })).body.model;
      const body = { version, changes } as never;
      return app.call(calls.update, { params, body }, { token: firm.clerk.token });
    };
    const court = "서울중앙지방법원";
    const stopped = await enter({ court, lawyer: barred.id }, 1);
    refused(stopped);
    expect(stopped.body.message).toContain(`계약 ${own}의 ‘수임제한 확인’에 적을 관할기관: ${court}.`);
    expect(stopped.body.fields).toHaveProperty("lawyer");
    const { body } = await enter({ court: "수원지방법원", lawyer: barred.id }, 1);
    const id = body.model.number;
    const params = { number: String(id) };
    const decided = { version: 1, decidedOn: "2026-05-06", result: "원고 패" };
    const step = await app.call(
      stepCall(legalCaseSteps, "decide"),
      { params, body: decided },
      { token: firm.clerk.token },
    );
    const up = await app.call(
      stepCall(legalCaseSteps, "appeal"),
      { params, body: { version: step.body.version, higherCourt: court } },
      { token: firm.clerk.token },
    );
    expect([up.status, up.body.says]).toEqual([200, expect.arrayContaining([expect.stringContaining("수임제한")])]);
    const higher = { number: up.body.opens.split("/").at(-1)! };
    const above = await app.call(legalCaseCalls.read, { params: higher }, { token: firm.clerk.token });
    expect(above.body.model).toMatchObject({ court, lawyer: null });

    const moved = await change(legalCaseCalls, id, { court });
    refused(moved);
    expect(moved.body.fields).toHaveProperty("court");
    expect((await change(legalCaseCalls, id, { lawyer: firm.lawyer.id, court })).status).toBe(200);
    refused(await change(legalCaseCalls, id, { lawyer: barred.id }));
    const attend = (lawyer: number) =>
      app.call(
        hearingCalls.create,
        { body: { case: id, kind: "trial", at: "2099-03-02T01:00:00.000Z", lawyer } },
        { token: firm.clerk.token },
      );
    refused(await attend(barred.id));
    const { model: day } = (await attend(firm.lawyer.id)).body;
    refused(await change(hearingCalls, day.number, { lawyer: barred.id }));

    const said = { reason, staffId: barred.id, agency: court };
    expect((await firm.write(confirmBar, own, said, other.token)).status).toBe(200);
    expect((await change(hearingCalls, day.number, { lawyer: barred.id })).status).toBe(200);
    expect((await change(legalCaseCalls, id, { lawyer: barred.id })).status).toBe(200);

    const alone = await app.database.query
      .insertInto("projects")
      .values({ title: "계약 없는 사건", team_id: firm.home })
      .returning("id")
      .executeTakeFirstOrThrow();
    const without = await enter({ court, lawyer: barred.id }, 2, alone.id);
    refused(without);
    expect(without.body.message).toContain("다른 변호사를 지정해 주세요");
  });
});
