import { may } from "#firm/may.ts";
import { anyOf, staffMember, teamMember, type Policy } from "#platform/policy.ts";

/** Who opens 직원 연락처: everybody of a team finds extension and state of the day. */
export const showContacts: Policy = teamMember;

/** Who sees telephone, e-mail and history besides (product §6.13: 직원기본정보); numbers are masked below manage. */
export const showWholeContacts = anyOf(may("show", "직원기본정보"), may("manage", "관리자"));

/** Who changes it. */
export const manageContacts = anyOf(may("manage", "직원기본정보"), may("manage", "관리자"));

/** Every colleague can be named in a record by everybody. */
export const chooseColleague: Policy = staffMember;

/** Everybody says of himself that he is out. */
export const sayOut: Policy = staffMember;
