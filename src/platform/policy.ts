/** What a right allows; `manage` covers every action (spec §6). */
export type Action = "manage" | "show";

/** A right on an area. Which areas there are is the firm's own word list (`firm/permissions.ts`). */
export type PermissionRule = { readonly action: Action; readonly subject: string };

/** What a policy asks: may this person do the action on the area? */
export type Abilities = { can(action: Action, subject: string): boolean };

/** The facts about a person that policies may look at. The server makes them; the browser receives them. */
export type PolicyFacts = {
  readonly signedIn: boolean;
  readonly isStaff: boolean;
  readonly hasTeam: boolean;
  readonly inPresaleTeam: boolean;
  /** An account that a screen of the office is signed in with: whoever stands before it uses it. */
  readonly isDevice: boolean;
  /** Sees the rows of all teams, and every field. */
  readonly isAdministrator: boolean;
  /** The firm shows the pages marked dev-only (spec §2.2). */
  readonly devPages: boolean;
  readonly abilities: Abilities;
};

/** A named rule. One object guards the call, the page and the menu entry alike. */
export type Policy = {
  readonly name: string;
  readonly allows: (facts: PolicyFacts) => boolean;
  /** Without the dev flag what it guards is not there: its page is unknown, its call answers 404. */
  readonly devOnly?: true;
};

/** Open to everybody, signed in or not. */
export const guest: Policy = { name: "guest", allows: () => true };

/** No person: a program from outside that holds a key which the firm has given it. */
export const keyHolder: Policy = { name: "keyHolder", allows: () => false };

/** No person of the firm: a client, signed in with an account of the firm's clients. */
export const clientOfFirm: Policy = { name: "client", allows: () => false };

/** Nobody who is signed in: whoever opened a link with its code. */
export const linkVisitor: Policy = { name: "linkVisitor", allows: () => false };

/**
 * Any live session of a person. Every other policy starts from here, so that what does not say `alsoOnDevices` is shut to
 * a device, whatever its account has been given.
 */
export const signedIn: Policy = { name: "signedIn", allows: (facts) => facts.signedIn && !facts.isDevice };

/** An active staff member, with or without a team. */
export const staffMember: Policy = { name: "staff", allows: (facts) => signedIn.allows(facts) && facts.isStaff };

/** An active staff member of at least one team. */
export const teamMember: Policy = {
  name: "teamMember",
  allows: (facts) => staffMember.allows(facts) && facts.hasTeam,
};

/**
 * The same rule for what spec §2.2 marks dev-only. One policy guards page, menu entry, search and call alike, so a
 * feature says it once, in its `access.ts`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function devOnly(policy: Policy): Policy {
  return {
    name: `${policy.name}, dev`,
    allows: (facts) => facts.devPages && policy.allows(facts),
    devOnly: true,
  };
}

/** The same rule for what the account of a device may use too: its own screen, and its session. */
/* @__NO_SIDE_EFFECTS__ */
export function alsoOnDevices(policy: Policy): Policy {
  return {
    ...policy,
    name: `${policy.name}, devices too`,
    allows: (facts) => policy.allows({ ...facts, isDevice: false }),
  };
}

/** Whether what the policy guards exists at all for the firm of this person. */
export function isThere(policy: Policy, facts: PolicyFacts): boolean {
  return !policy.devOnly || facts.devPages;
}

/* @__NO_SIDE_EFFECTS__ */
export function anyOf(...policies: readonly Policy[]): Policy {
  return {
    name: policies.map((policy) => policy.name).join(" | "),
    allows: (facts) => policies.some((policy) => policy.allows(facts)),
  };
}
