import { staffMember, type Policy } from "#platform/policy.ts";

/** Names, departments and teams of colleagues; no contact data among them. */
export const listColleagues: Policy = staffMember;

/** One's own active team, all-team view and preferences. */
export const changeOwnStaffSettings: Policy = staffMember;

/** Names of the teams whose work one sees. */
export const chooseTeams: Policy = staffMember;
