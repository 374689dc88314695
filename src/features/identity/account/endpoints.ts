import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readAccount = endpoint<typeof schemas.readAccount>("GET", "/api/account");
export const readDraftKeys = endpoint<typeof schemas.readDraftKeys>("GET", "/api/account/draft-keys");
export const updateAccount = endpoint<typeof schemas.updateAccount>("PATCH", "/api/account");
export const cancelGiven = endpoint<typeof schemas.cancelGiven>("DELETE", "/api/account/given-password");
export const changePassword = endpoint<typeof schemas.changePassword>("PUT", "/api/account/password");
