import { may, presaleMember } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

/** Who may see presale areas: members of the configured presale team, and 관리자. Rows: team scope. */
export const showPresaleAreas = anyOf(presaleMember, may("manage", "관리자"));
