import { may } from "#firm/may.ts";
import { anyOf, staffMember, type Policy } from "#platform/policy.ts";

/** Who looks at roles and rights (spec §6: the menu opens with show). */
export const showRoles = anyOf(may("show", "역할관리"), may("manage", "관리자"));

/** Who gives and takes roles (product §4.1: 역할관리). */
export const manageRoles = anyOf(may("manage", "역할관리"), may("manage", "관리자"));

/** Who decides over rights that two people grant. */
export const decideGrants = may("manage", "관리자");

/** Everybody may know whom to ask for rights. */
export const findKeepers: Policy = staffMember;
