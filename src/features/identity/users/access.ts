import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who lets accounts in and out (product §4.1: 새멤버관리). */
export const manageUsers = anyOf(may("manage", "새멤버관리"), may("manage", "관리자"));

/** Who gives an account another address for signing in. */
export const changeEmails = may("manage", "관리자");

/** Who takes back a password that somebody gave to another. */
export const cancelPasswords = may("manage", "관리자");
