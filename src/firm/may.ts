import { anyOf, teamMember, type Action, type Policy } from "#platform/policy.ts";
import type { Subject } from "./permissions.ts";

/** A member of the configured presale team. */
export const presaleMember: Policy = {
  name: "presaleMember",
  allows: (facts) => teamMember.allows(facts) && facts.inPresaleTeam,
};

/** The right of spec §6 on an area; `manage` covers `show`. Staff without a team have none. */
/* @__NO_SIDE_EFFECTS__ */
export function may(action: Action, subject: Subject): Policy {
  return {
    name: `${action} ${subject}`,
    allows: (facts) => teamMember.allows(facts) && facts.abilities.can(action, subject),
  };
}

/** Lawyers of any duty. */
export const lawyers = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));

/** Who has work in the lists of the pipeline without a right to them: lawyers and 컨설턴트 find theirs (product §9 Q25). */
export const advisers = anyOf(lawyers, may("show", "컨설턴트"));
