import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const signInClient = endpoint<typeof schemas.signInClient>("POST", "/api/client/sign-in");
export const signOutClient = endpoint<typeof schemas.signOutClient>("POST", "/api/client/sign-out");

/** By the visit of an invitation. */
export const readInvitation = endpoint<typeof schemas.readInvitation>("GET", "/api/link/invitation");
export const joinAsClient = endpoint<typeof schemas.joinAsClient>("POST", "/api/link/join");

export const listAccounts = endpoint<typeof schemas.listAccounts>("GET", "/api/clients/:number/accounts");
export const inviteClient = endpoint<typeof schemas.inviteClient>("POST", "/api/clients/:number/accounts");
export const inviteAgain = endpoint<typeof schemas.inviteAgain>(
  "POST",
  "/api/clients/:number/accounts/:accountId/invite",
);
export const revokeAccount = endpoint<typeof schemas.revokeAccount>(
  "POST",
  "/api/clients/:number/accounts/:accountId/revoke",
);
