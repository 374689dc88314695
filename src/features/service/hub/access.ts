import { devOnly, teamMember } from "#platform/policy.ts";

/** Who opens 서비스 모음, which is dev-only (spec §2.2): everybody of a team, each with the tiles of what he or she may open. */
export const showHub = devOnly(teamMember);
