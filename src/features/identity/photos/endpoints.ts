import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** The bytes; their digest is part of the address, so that browsers keep them. */
export const readPhoto = endpoint<typeof schemas.readPhoto>("GET", "/api/staff-photos/:staffId/:photo");
export const setPhoto = endpoint<typeof schemas.setPhoto>("PUT", "/api/staff-photos/:staffId");
export const removePhoto = endpoint<typeof schemas.removePhoto>("DELETE", "/api/staff-photos/:staffId");
export const setOwnPhoto = endpoint<typeof schemas.setOwnPhoto>("PUT", "/api/own-photo");
export const removeOwnPhoto = endpoint<typeof schemas.removeOwnPhoto>("DELETE", "/api/own-photo");
