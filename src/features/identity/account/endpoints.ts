import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readAccount = endpoint<typeof schemas.readAccount>("GET", "/api/account");
export const readDraftKeys = endpoint<typeof schemas.readDraftKeys>("GET", "/api/account/draft-keys");
/** Rows of a page of 내 접속기록. */
export const ownAccessRows = 20;
/** 내 접속기록. */
export const listOwnAccess = endpoint<typeof schemas.listOwnAccess>("GET", "/api/account/access-log");
export const updateAccount = endpoint<typeof schemas.updateAccount>("PATCH", "/api/account");
export const cancelGiven = endpoint<typeof schemas.cancelGiven>("DELETE", "/api/account/given-password");
export const changePassword = endpoint<typeof schemas.changePassword>("PUT", "/api/account/password");
