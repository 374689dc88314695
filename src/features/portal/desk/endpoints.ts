import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listMeetings = endpoint<typeof schemas.listMeetings>("GET", "/api/desk/meetings");
/** POST, so that neither number nor digits stand in an address. */
export const openDeskCase = endpoint<typeof schemas.openDeskCase>("POST", "/api/desk/cases");
