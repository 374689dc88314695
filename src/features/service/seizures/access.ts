import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees every seizure of the team scope (product §4.1); the others see those they work on. */
export const showAllSeizures = anyOf(may("show", "송무팀"), may("manage", "관리자"));

/** Who opens list and page (product §6.8: 송무팀 / 변호사, and the lawyers and clerks who are named on them). */
export const showSeizures = anyOf(
  showAllSeizures,
  may("show", "변호사"),
  may("show", "책임변"),
  may("show", "어쏘변"),
  may("show", "송무보조"),
);

/** Who records them, takes their steps and writes the account. */
export const manageSeizures = anyOf(
  may("manage", "송무팀"),
  may("manage", "변호사"),
  may("manage", "책임변"),
  may("manage", "어쏘변"),
  may("manage", "관리자"),
);
