import { advisers, may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees the clients of the team scope (spec §6: 고객리스트), 외국/비자 where the right comes with those alone. */
export const showClients = anyOf(may("show", "고객리스트"), may("manage", "관리자"));

/** Who has the list: lawyers and 컨설턴트 find theirs in it, through their cases, contracts and consultations. */
export const browseClients = anyOf(showClients, advisers);

/** Who may change and merge clients, and sees their data in full. */
export const manageClients = anyOf(may("manage", "고객리스트"), may("manage", "관리자"));

/** Who hands many over at once, wherever they stand themselves. */
export const assignClients = anyOf(manageClients);

/** Who joins two into one, which reaches a second client. */
export const mergeClients = anyOf(manageClients);
