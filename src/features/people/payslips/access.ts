import { may } from "#firm/may.ts";
import { devOnly, teamMember } from "#platform/policy.ts";

/** Everybody has the own payslips, once they were handed out (spec §2.2: dev-only). */
export const ownPayslips = devOnly(teamMember);

/** 인사관리 writes, confirms and hands out those of all (product §4.1). Nobody else sees them, 관리자 neither. */
export const managePayslips = devOnly(may("manage", "인사관리"));
