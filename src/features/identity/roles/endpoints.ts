import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listHolders = endpoint<typeof schemas.listHolders>("GET", "/api/roles/people");
export const readHolder = endpoint<typeof schemas.readHolder>("GET", "/api/roles/people/:userId");
export const setRoles = endpoint<typeof schemas.setRoles>("PUT", "/api/roles/people/:userId");
export const setOwnRules = endpoint<typeof schemas.setOwnRules>("PUT", "/api/roles/people/:userId/rules");
export const previewRights = endpoint<typeof schemas.previewRights>("POST", "/api/roles/preview");
export const explainSight = endpoint<typeof schemas.explainSight>(
  "GET",
  "/api/roles/people/:userId/sight/:type/:number",
);
export const listRecordKinds = endpoint<typeof schemas.listRecordKinds>("GET", "/api/roles/record-kinds");
export const listKeepers = endpoint<typeof schemas.listKeepers>("GET", "/api/roles/keepers");
export const listGrants = endpoint<typeof schemas.listGrants>("GET", "/api/roles/requests");
export const listRightChanges = endpoint<typeof schemas.listRightChanges>("GET", "/api/roles/history");
