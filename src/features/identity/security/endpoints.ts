import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readSecurity = endpoint<typeof schemas.readSecurity>("GET", "/api/security");
export const requireSecondFactor = endpoint<typeof schemas.requireSecondFactor>("PUT", "/api/security/second-factor");
export const setLimits = endpoint<typeof schemas.setLimits>("PUT", "/api/security/limits");
export const setTwoPeople = endpoint<typeof schemas.setTwoPeople>("PUT", "/api/security/two-people");
export const listSecurityChanges = endpoint<typeof schemas.listSecurityChanges>("GET", "/api/security/changes");
export const chooseRrnBases = endpoint<typeof schemas.chooseRrnBases>("PUT", "/api/security/rrn-bases");
export const addNetwork = endpoint<typeof schemas.addNetwork>("POST", "/api/security/networks");
export const removeNetwork = endpoint<typeof schemas.removeNetwork>("POST", "/api/security/networks/:networkId/remove");
export const listRefusals = endpoint<typeof schemas.listRefusals>("GET", "/api/security/refusals");
