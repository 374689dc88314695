import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const countBell = endpoint<typeof schemas.countBell>("GET", "/api/bell/count");
export const listBell = endpoint<typeof schemas.listBell>("GET", "/api/bell");
export const clearBell = endpoint<typeof schemas.clearBell>("POST", "/api/bell/clear");
/** Says which page was opened: what the bell had of it is seen. */
export const openedPage = endpoint<typeof schemas.openedPage>("POST", "/api/bell/opened");
export const snoozeBell = endpoint<typeof schemas.snoozeBell>("POST", "/api/bell/:id/snooze");
export const readBellSettings = endpoint<typeof schemas.readBellSettings>("GET", "/api/bell/settings");
export const saveBellSettings = endpoint<typeof schemas.saveBellSettings>("PUT", "/api/bell/settings");
