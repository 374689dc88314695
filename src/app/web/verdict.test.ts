import { describe, expect, test } from "vitest";
import { buildAbilities } from "#platform/abilities.ts";
import { may } from "#firm/may.ts";
import {
  alsoOnDevices,
  devOnly,
  guest,
  signedIn,
  staffMember,
  teamMember,
  type PolicyFacts,
} from "#platform/policy.ts";
import { judge } from "./verdict.ts";

const nobody: PolicyFacts = {
  signedIn: false,
  isStaff: false,
  hasTeam: false,
  inPresaleTeam: false,
  isDevice: false,
  isAdministrator: false,
  devPages: false,
  abilities: buildAbilities([]),
};
const withoutStaff: PolicyFacts = { ...nobody, signedIn: true };
const withoutTeam: PolicyFacts = { ...withoutStaff, isStaff: true };
const member: PolicyFacts = { ...withoutTeam, hasTeam: true };
const consultant: PolicyFacts = {
  ...member,
  abilities: buildAbilities([{ action: "manage", subject: "상담리스트" }]),
};

const consultPage = { policy: may("show", "상담리스트") };

describe("what a person gets to see of a page", () => {
  test("somebody without a session is led to sign-in, except on open pages", () => {
    expect(judge(consultPage, "out", nobody)).toBe("signIn");
    expect(judge({ policy: signedIn }, "out", nobody)).toBe("signIn");
    expect(judge({ policy: guest }, "out", nobody)).toBe("open");
    expect(judge({ policy: guest, guest: true }, "out", nobody)).toBe("open");
  });

  test("a signed-in person leaves guest pages, and may see open ones", () => {
    expect(judge({ policy: guest, guest: true }, "in", member)).toBe("home");
    expect(judge({ policy: guest }, "in", member)).toBe("open");
  });

  test("the policy decides, and manage covers show", () => {
    expect(judge(consultPage, "in", consultant)).toBe("open");
    expect(judge(consultPage, "in", member)).toBe("forbidden");
    expect(judge({ policy: teamMember }, "in", member)).toBe("open");
  });

  test("staff without a team are told so; somebody without a staff record is not", () => {
    expect(judge({ policy: teamMember }, "in", withoutTeam)).toBe("noTeam");
    expect(judge({ policy: staffMember }, "in", withoutTeam)).toBe("open");
    expect(judge({ policy: teamMember }, "in", withoutStaff)).toBe("forbidden");
  });

  test("a page that is dev-only is there with the flag alone, and then for whom its policy admits", () => {
    const page = { policy: devOnly(teamMember) };
    expect(judge(page, "in", member)).toBe("unknown");
    expect(judge(page, "in", { ...member, devPages: true })).toBe("open");
    expect(judge(page, "in", { ...withoutStaff, devPages: true })).toBe("forbidden");
    expect(judge(page, "out", nobody)).toBe("signIn");
  });

  test("the account of a device has what is open to devices, and is led there from everywhere else", () => {
    const device = {
      ...member,
      isDevice: true,
      abilities: buildAbilities([{ action: "manage", subject: "상담리스트" }]),
    };
    expect(judge({ policy: alsoOnDevices(consultPage.policy) }, "in", device)).toBe("open");
    for (const policy of [signedIn, staffMember, teamMember, consultPage.policy, devOnly(teamMember)]) {
      expect(judge({ policy }, "in", device)).toBe("desk");
    }
    expect(judge({ policy: guest, guest: true }, "in", device)).toBe("home");
  });

  test("a session that has run out keeps the page", () => {
    expect(judge(consultPage, "expired", consultant)).toBe("open");
  });
});
