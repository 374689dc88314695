import { may } from "#firm/may.ts";
import type { Resource } from "#records/resource.ts";
import { filterFields } from "#records/web/list/list-address.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";

const seesAll = may("manage", "관리자");

/** Whether the person sees the work of several teams at the moment: only then is a team something to choose. */
export function useSeesTeams(): boolean {
  const { staff } = useUser();
  const isAdministrator = useAllowed(seesAll);
  return isAdministrator || (staff?.all_team_view === "Y" && staff.teams.length > 1);
}

/** The filters of a list whose rows say of which team they are, `ownTeam` for those alone who see several. */
export function useTeamFilters<R extends Resource>(resource: R): (keyof R["fields"] & string)[] {
  const seesTeams = useSeesTeams();
  const keys = filterFields(resource).map(([key]) => key);
  return keys.filter((key): key is keyof R["fields"] & string => seesTeams || key !== "ownTeam");
}
