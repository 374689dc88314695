import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { assignClients, clientCalls } from "#features/pipeline/clients/endpoints.ts";
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
async function ready(agency: string) {
  const { number } = await firm.draft({ agency });
  await firm.move(number, "review");
  await firm.clearConflict(number);
  await firm.move(number, "approve", {}, firm.lawyer.token);
  return number;
}

test("a lawyer who left the agency less than a year ago is confirmed by another one before signing", async () => {
  await leaves("서울중앙지법", addDays(addMonths(today, -12), 1));
  const number = await ready("서울중앙지방법원 민사12부");
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
});
