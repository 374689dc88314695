import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { partnerCalls, stakeCalls } from "../../endpoints.ts";

export type TestPartner = TestStaff & { readonly partner: number };

/** Partners of a firm of a test, with those who keep the roster. */
export async function startPartners(app: TestApp) {
  const teamId = await app.createTeam();
  const staff = (shortName: string, ...roles: RoleName[]) => app.createStaff({ shortName, roles, teamIds: [teamId] });
  const committee = await staff("예린", "운영위원");
  const admin = await staff("하람", "관리자");
  const enter = async (who: TestStaff, more: object = {}): Promise<TestPartner> => {
    const body = { name: who.shortName, staff: who.id, duty: "partner", joinedOn: "2020-01-01", ...more } as const;
    const { status, body: answer } = await app.call(partnerCalls.create, { body }, { token: committee.token });
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return { ...who, partner: answer.model.id };
  };
  const partner = async (shortName: string, more: object = {}) => enter(await staff(shortName, "파트너"), more);
  const giveStake = (to: TestPartner, units: number, fromOn = "2020-01-01") =>
    app.call(
      stakeCalls.create,
      { body: { partner: to.partner, fromOn, units, capital: units * 1_000_000, votes: units, reason: "설립 출자" } },
      { token: committee.token },
    );
  return { teamId, staff, committee, admin, enter, partner, giveStake };
}

/** What the tests send to a call on one record. */
export const at = (number: number) => ({ params: { number: String(number) } });
