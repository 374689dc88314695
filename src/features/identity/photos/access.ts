import { may } from "#firm/may.ts";
import { anyOf, staffMember, type Policy } from "#platform/policy.ts";

/** Colleagues see each other; nobody else does. */
export const seePhotos: Policy = staffMember;

/** Everybody has a photo of themselves, or none. */
export const keepOwnPhoto: Policy = staffMember;

/** Who keeps those of others (product §6.13: 직원기본정보). */
export const managePhotos = anyOf(may("manage", "직원기본정보"), may("manage", "관리자"));
