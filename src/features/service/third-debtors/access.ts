import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who looks third debtors up: those who open seizures (product §4.1, §6.8). */
export const showThirdDebtors = anyOf(
  may("show", "송무팀"),
  may("show", "변호사"),
  may("show", "책임변"),
  may("show", "어쏘변"),
  may("show", "송무보조"),
  may("manage", "관리자"),
);

/** Who keeps the directory: those who work on seizures. */
export const manageThirdDebtors = anyOf(
  may("manage", "송무팀"),
  may("manage", "변호사"),
  may("manage", "책임변"),
  may("manage", "어쏘변"),
  may("manage", "관리자"),
);
