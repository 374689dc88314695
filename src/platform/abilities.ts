import { createMongoAbility } from "@casl/ability";
import type { Abilities, PermissionRule, PolicyFacts } from "./policy.ts";
import type { Viewer } from "./viewer.ts";

const built = new WeakMap<readonly PermissionRule[], Abilities>();

/** Abilities from additive rules; `manage` covers every action, no rule means no right (spec §6). */
export function buildAbilities(rules: readonly PermissionRule[]): Abilities {
  const before = built.get(rules);
  if (before) return before;
  const ability = createMongoAbility(rules.map(({ action, subject }) => ({ action, subject })));
  const abilities: Abilities = { can: (action, subject) => ability.can(action, subject) };
  // The rules of a person are one array for as long as they stand.
  built.set(rules, abilities);
  return abilities;
}

/** The one area that reaches over all the others (spec §6). */
const administrators = "관리자";

const nobody: PolicyFacts = {
  signedIn: false,
  isStaff: false,
  hasTeam: false,
  inPresaleTeam: false,
  isDevice: false,
  isAdministrator: false,
  devPages: false,
  abilities: { can: () => false },
};

/** What policies may know of a person; null: not signed in. */
export function policyFacts(
  viewer: Pick<Viewer, "staff" | "rules" | "inPresaleTeam" | "devPages" | "isDevice"> | null,
): PolicyFacts {
  if (!viewer) return nobody;
  const hasTeam = (viewer.staff?.teamIds.length ?? 0) > 0;
  const abilities = buildAbilities(viewer.rules);
  const { isDevice } = viewer;
  return {
    signedIn: true,
    isStaff: viewer.staff !== null,
    hasTeam,
    inPresaleTeam: viewer.inPresaleTeam,
    isDevice,
    isAdministrator: hasTeam && !isDevice && abilities.can("manage", administrators),
    devPages: viewer.devPages,
    abilities,
  };
}
