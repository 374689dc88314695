import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";
import type * as teamSchemas from "./team-schemas.ts";

export const listPeople = endpoint<typeof schemas.listPeople>("GET", "/api/directory/staffs");
export const readPerson = endpoint<typeof schemas.readPerson>("GET", "/api/directory/staffs/:staffId");
export const createPerson = endpoint<typeof schemas.createPerson>("POST", "/api/directory/staffs");
export const updatePerson = endpoint<typeof schemas.updatePerson>("PATCH", "/api/directory/staffs/:staffId");
export const invitePerson = endpoint<typeof schemas.invitePerson>("POST", "/api/directory/staffs/:staffId/invite");
export const setOnLeave = endpoint<typeof schemas.setOnLeave>("POST", "/api/directory/staffs/:staffId/on-leave");
export const readHoldings = endpoint<typeof schemas.readHoldings>("GET", "/api/directory/staffs/:staffId/holdings");
export const letGo = endpoint<typeof schemas.letGo>("POST", "/api/directory/staffs/:staffId/leave");
export const rehire = endpoint<typeof schemas.rehire>("POST", "/api/directory/staffs/:staffId/rehire");

export const listTeams = endpoint<typeof teamSchemas.listTeams>("GET", "/api/directory/teams");
export const createTeam = endpoint<typeof teamSchemas.createTeam>("POST", "/api/directory/teams");
export const updateTeam = endpoint<typeof teamSchemas.updateTeam>("PATCH", "/api/directory/teams/:teamId");
export const mergeTeam = endpoint<typeof teamSchemas.mergeTeam>("POST", "/api/directory/teams/:teamId/merge");
export const listMembers = endpoint<typeof teamSchemas.listMembers>("GET", "/api/directory/members");
export const setMembership = endpoint<typeof teamSchemas.setMembership>("PUT", "/api/directory/members/:staffId");
