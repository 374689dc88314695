import * as contracts from "#features/pipeline/contracts/endpoints.ts";
import { contractSteps } from "#features/pipeline/contracts/steps.ts";
import { stepCall } from "#records/steps.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { answerOf, assign, newTelephone, numbered, today, type Office } from "./two-person-office.ts";

export async function draftContract(office: Office, writer: TestStaff): Promise<number> {
  const body = { title: "대여금 청구", category: "민사", caseScope: "일반" } as const;
  const { model } = await office.call(writer, contracts.contractCalls.create, { body });
  return model.number;
}

async function versionOf(office: Office, who: TestStaff, number: number): Promise<number> {
  return (await office.app.call(contracts.contractCalls.read, numbered(number), who)).body.model.version;
}

export async function review(office: Office, who: TestStaff, number: number) {
  const body = { version: await versionOf(office, who, number) };
  await office.call(who, stepCall(contractSteps, "review"), { ...numbered(number), body });
  return {
    decide: async (other: TestStaff) =>
      answerOf(office, other, stepCall(contractSteps, "approve"), {
        ...numbered(number),
        body: { version: await versionOf(office, other, number) },
      }),
    offers: async (other: TestStaff) =>
      (await office.app.call(contracts.contractCalls.read, numbered(number), other)).body.model.can?.approve === true,
  };
}

export async function changeContract(office: Office, changer: TestStaff) {
  const number = await draftContract(office, await office.person("송무팀원"));
  const body = { version: await versionOf(office, changer, number), changes: { agency: "서울중앙지방법원" } };
  await office.call(changer, contracts.contractCalls.update, { ...numbered(number), body });
  return review(office, changer, number);
}

export async function draftAmendment(office: Office, writer: TestStaff) {
  const number = await draftContract(office, await office.person("송무팀원"));
  await office.sql(
    "update contracts set status = 'active', signed_at = $2, responsible_id = $3, privacy_consent_at = $2 where id_int = $1",
    number,
    today,
    writer.id,
  );
  await office.sql(
    "insert into contract_lawyers (contract_id, staff_id) select id, $2 from contracts where id_int = $1",
    number,
    writer.id,
  );
  const [client] = await office.sql<{ id: number }>(
    "insert into clients (team_id, name, tel) values ($1, '한위임', $2) returning id",
    office.home,
    newTelephone(),
  );
  await office.sql("update contracts set client_id = $2 where id_int = $1", number, client!.id);
  const terms = {
    title: "대여금 청구",
    opponent: "",
    scope: "1심",
    isCriminal: false,
    freeReason: "공익",
    terminationTerms: "",
    privacyConsentAt: today,
    responsible: writer.id,
    fees: [],
  };
  await office.call(writer, contracts.draftAmendment, {
    ...numbered(number),
    body: { version: await versionOf(office, writer, number), reason: "범위 변경", terms },
  });
  return {
    decide: async (other: TestStaff) =>
      answerOf(office, other, contracts.approveAmendment, {
        ...numbered(number),
        body: { version: await versionOf(office, other, number) },
      }),
    offers: async (other: TestStaff) =>
      (await office.app.call(contracts.readTerms, numbered(number), other)).body.amendments[0]!.mayApprove,
  };
}

/** A contract before the office that its lawyer left last month. */
export async function beginBar(office: Office, barred: TestStaff) {
  const number = await draftContract(office, await office.person("송무팀원"));
  await office.sql(
    `update staffs set ex_public_office_agency = '서울중앙지방법원',
       ex_public_office_left_on = (now() at time zone 'Asia/Seoul')::date - 30 where id = $1`,
    barred.id,
  );
  await office.sql(
    "update contracts set agency = '서울중앙지방법원', responsible_id = $2 where id_int = $1",
    number,
    barred.id,
  );
  return {
    async decide(other: TestStaff) {
      await assign(office, number, other);
      const body = { version: await versionOf(office, other, number), reason: "민법에 따른 친족의 사건을 맡음" };
      return answerOf(office, other, contracts.confirmBar, { ...numbered(number), body });
    },
  };
}
