import { may } from "#firm/may.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";

const seesAll = may("manage", "관리자");

/** Whether the person sees the work of several teams at the moment: only then is a team something to choose. */
export function useSeesTeams(): boolean {
  const { staff } = useUser();
  const isAdministrator = useAllowed(seesAll);
  return isAdministrator || (staff?.all_team_view === "Y" && staff.teams.length > 1);
}
