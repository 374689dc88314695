import { lawyers, may } from "#firm/may.ts";
import { anyOf, devOnly, teamMember } from "#platform/policy.ts";

/** Who works out what people get of what they brought: 관리자 and 운영위원 (product §6.6, contributions). */
export const manageIncentives = devOnly(anyOf(may("manage", "관리자"), may("manage", "운영위원")));

/** Who sees them: 인사관리 besides, which pays them with the payslips (product §6.11). */
export const showIncentives = devOnly(
  anyOf(may("manage", "관리자"), may("manage", "운영위원"), may("manage", "인사관리")),
);

/** Who may allow, in writing, a share of fees for somebody who is no lawyer (변호사법 §34, additions 14). */
export const exceptIncentives = devOnly(lawyers);

/** One's own, once it is confirmed. */
export const ownIncentives = devOnly(teamMember);

/** Whom the menu offers the page. */
export const openIncentives = devOnly(
  anyOf(may("manage", "관리자"), may("manage", "운영위원"), may("manage", "인사관리"), lawyers),
);
