import { anyOf, may } from "../../../kit/shared/policy.ts";

/** Who lets accounts in and out (product §4.1: 새멤버관리). */
export const manageUsers = anyOf(may("manage", "새멤버관리"), may("manage", "관리자"));
