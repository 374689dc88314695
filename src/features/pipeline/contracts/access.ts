import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who may see contracts (spec §6: 미팅리스트). Rows: team scope, 외국/비자 where the right comes with those alone. */
export const showContracts = anyOf(may("show", "미팅리스트"), may("manage", "관리자"));

/** Who may write and sign contracts. */
export const manageContracts = anyOf(may("manage", "미팅리스트"), may("manage", "관리자"));

/** Who confirms the day of limitation, or that there is none: a lawyer. */
export const confirmLimitations = anyOf(may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변"));

/** Who approves what is going to be signed (product §6.3): lawyers of any duty and 매니저. */
export const approveContracts = anyOf(
  may("show", "변호사"),
  may("show", "책임변"),
  may("show", "어쏘변"),
  may("manage", "매니저"),
  may("manage", "관리자"),
);
