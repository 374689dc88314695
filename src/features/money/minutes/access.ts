import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who sees the 자문시간 of all clients of the team (product §6.12, 결제관리); others see those that name them. */
export const showMinutes = may("show", "결제관리");
/** Who changes packs. */
export const manageMinutes = may("manage", "결제관리");

/** Who grants, deducts, recalls and settles: never whoever is named on a pack alone. */
export const bookMinutes = anyOf(manageMinutes);

/** Who says how time is rounded. */
export const setRounding = may("manage", "관리자");
