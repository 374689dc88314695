import type { Abilities, Action, Subject } from "#firm/permissions.ts";

/** The facts about a person that policies may look at. The server makes them; the browser receives them. */
export type PolicyFacts = {
  readonly signedIn: boolean;
  readonly isStaff: boolean;
  readonly hasTeam: boolean;
  readonly inPresaleTeam: boolean;
  readonly abilities: Abilities;
};

/** A named rule. One object guards the call, the page and the menu entry alike. */
export type Policy = {
  readonly name: string;
  readonly allows: (facts: PolicyFacts) => boolean;
};

/** Open to everybody, signed in or not. */
export const guest: Policy = { name: "guest", allows: () => true };

/** Any live session. */
export const signedIn: Policy = { name: "signedIn", allows: (facts) => facts.signedIn };

/** An active staff member, with or without a team. */
export const staffMember: Policy = { name: "staff", allows: (facts) => facts.signedIn && facts.isStaff };

/** An active staff member of at least one team. */
export const teamMember: Policy = {
  name: "teamMember",
  allows: (facts) => staffMember.allows(facts) && facts.hasTeam,
};

/** A member of the configured presale team. */
export const presaleMember: Policy = {
  name: "presaleMember",
  allows: (facts) => teamMember.allows(facts) && facts.inPresaleTeam,
};

/** The right of spec §6 on an area; `manage` covers `show`. Staff without a team have none. */
export function may(action: Action, subject: Subject): Policy {
  return {
    name: `${action} ${subject}`,
    allows: (facts) => teamMember.allows(facts) && facts.abilities.can(action, subject),
  };
}

export function anyOf(...policies: readonly Policy[]): Policy {
  return {
    name: policies.map((policy) => policy.name).join(" | "),
    allows: (facts) => policies.some((policy) => policy.allows(facts)),
  };
}
