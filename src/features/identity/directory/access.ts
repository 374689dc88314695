import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who opens 직원 관리; contact data is masked below manage (product §4.1: 직원기본정보). */
export const showDirectory = anyOf(may("show", "직원기본정보"), may("manage", "관리자"));

/** Who changes it, and lets people go. */
export const manageDirectory = anyOf(may("manage", "직원기본정보"), may("manage", "관리자"));

/** Who forms teams and moves people between them. */
export const manageTeams = anyOf(may("manage", "팀원관리"), may("manage", "관리자"));

/** Who looks at teams and at who belongs to them (spec §6: the menu opens with show). */
export const showTeamPages = anyOf(may("show", "팀원관리"), may("manage", "관리자"));

/** Names of teams are asked for by everybody who administers people. */
export const showTeams = anyOf(showTeamPages, showDirectory);
