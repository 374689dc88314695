import { originationCalls } from "#features/money/originations/endpoints.ts";
import { originationSteps } from "#features/money/originations/steps.ts";
import { stepCall } from "#records/steps.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { answerOf, numbered, today, type Office } from "./two-person-office.ts";

/** A claim on a client, and who objects to it; the 운영위원회 decides. */
async function beginDecision(office: Office, claimant: TestStaff, objector: TestStaff | null) {
  const [row] = await office.sql<{ id: number }>(
    `with p as (insert into persons (name, kind) values ('한위임', '개인') returning id),
       c as (insert into clients (team_id, person_id, name, kind) select $1, id, '한위임', '개인' from p returning id)
     insert into originations (team_id, client_id, claimant_id, share, claimed_on, sunset_on, basis, objected_by_id, status)
     select $1, id, $2, 30, $3, $3::date + 365, '첫 상담', $4::bigint, case when $4::bigint is null then 'claimed' else 'objected' end
     from c returning id`,
    office.home,
    claimant.id,
    today,
    objector?.id ?? null,
  );
  const { id } = row!;
  const body = { version: 1, decidedShare: 30 };
  return {
    decide: (other: TestStaff) =>
      answerOf(office, other, stepCall(originationSteps, "decide"), { ...numbered(id), body }),
    offers: async (other: TestStaff) =>
      (await office.app.call(originationCalls.read, numbered(id), other)).body.model.can?.["decide"] === true,
  };
}

export const beginOwnClaim = (office: Office, one: TestStaff) => beginDecision(office, one, null);

export const beginObjection = async (office: Office, one: TestStaff) =>
  beginDecision(office, await office.person("변호사"), one);
