import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listUsers = endpoint<typeof schemas.listUsers>("GET", "/api/users");
export const listLinkable = endpoint<typeof schemas.listLinkable>("GET", "/api/users/linkable");
export const approveUser = endpoint<typeof schemas.approveUser>("POST", "/api/users/:userId/approve");
export const suspendUser = endpoint<typeof schemas.suspendUser>("POST", "/api/users/:userId/suspend");
export const reactivateUser = endpoint<typeof schemas.reactivateUser>("POST", "/api/users/:userId/reactivate");
export const endUserSessions = endpoint<typeof schemas.endUserSessions>("POST", "/api/users/:userId/end-sessions");
export const changeEmail = endpoint<typeof schemas.changeEmail>("POST", "/api/users/:userId/email");
export const resetUserPassword = endpoint<typeof schemas.resetUserPassword>(
  "POST",
  "/api/users/:userId/reset-password",
);
export const cancelPassword = endpoint<typeof schemas.cancelPassword>("POST", "/api/users/:userId/cancel-password");
