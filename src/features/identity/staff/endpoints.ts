import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listStaffs = endpoint<typeof schemas.listStaffs>("GET", "/api/staffs");
export const switchTeam = endpoint<typeof schemas.switchTeam>("PATCH", "/api/staffs/:staffId/teams/:teamId");
export const setStaffColumn = endpoint<typeof schemas.setStaffColumn>("PATCH", "/api/staffs");
export const savePreferences = endpoint<typeof schemas.savePreferences>("PATCH", "/api/staffs/preferences");
/** Teams whose work the person may see, to narrow lists by. */
export const teamOptions = endpoint<typeof schemas.teamOptions>("GET", "/api/teams/options");
