import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import { manageConsults, showConsults } from "#features/pipeline/consults/access.ts";

/** Who sees the calls and video consultations of the day (spec §6: 원격상담기능). Rows: team scope. */
export const showTele = may("show", "원격상담기능");

/** Who hosts them: links, beginning, end. */
export const hostTele = may("manage", "원격상담기능");

/** Who says by which address links are made. */
export const manageLinkPattern = may("manage", "관리자");

/** Who sees when colleagues are away: whoever books, and whoever hosts. */
export const showAbsences = anyOf(showConsults, showTele);

/** Who writes it down. */
export const manageAbsences = anyOf(manageConsults, hostTele);
