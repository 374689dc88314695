import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who may see clients (spec §6: 고객리스트). Rows: team scope, 외국/비자 where the right comes with those alone. */
export const showClients = anyOf(may("show", "고객리스트"), may("manage", "관리자"));

/** Who may change and merge clients, and sees their data in full. */
export const manageClients = anyOf(may("manage", "고객리스트"), may("manage", "관리자"));
