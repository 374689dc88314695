import { expect, test } from "vitest";
import { policyFacts } from "#platform/abilities.ts";
import { landingPath } from "./landing.ts";

const staff = { id: 1, shortName: "송무", department: "", teamIds: [1], teamId: 1, allTeamView: false };
const viewer = { staff, inPresaleTeam: false, isDevice: false, devPages: false };
const clerk = policyFacts({ ...viewer, rules: [{ action: "manage", subject: "송무팀" }] } as never);

test.each([
  [["송무팀원"], "/lawfirm/service/legal-case"],
  [["송무팀원", "송무보조"], "/lawfirm/service/legal-case"],
  [["송무팀원", "매니저"], "/"],
  [["변호사"], "/"],
  [[], "/"],
])("%s begins at %s", (roles, path) => {
  expect(landingPath(roles, clerk)).toBe(path);
});

test("who was left the role without its right begins at home, a device at its screen", () => {
  expect(landingPath(["송무팀원"], policyFacts({ ...viewer, rules: [] }))).toBe("/");
  expect(landingPath(["조회용PC"], policyFacts({ ...viewer, rules: [], isDevice: true }))).toBe("/desk");
});
