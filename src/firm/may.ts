import { teamMember, type Action, type Policy } from "#platform/policy.ts";
import type { Subject } from "./permissions.ts";

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
