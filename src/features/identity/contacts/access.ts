import { may } from "#firm/may.ts";
import { anyOf, staffMember, type Policy } from "#platform/policy.ts";

/** Who opens 직원 연락처 (product §4.1: 직원기본정보); telephone numbers are masked below manage. */
export const showContacts = anyOf(may("show", "직원기본정보"), may("manage", "관리자"));

/** Who changes it. */
export const manageContacts = anyOf(may("manage", "직원기본정보"), may("manage", "관리자"));

/** Every colleague can be named in a record by everybody. */
export const chooseColleague: Policy = staffMember;
