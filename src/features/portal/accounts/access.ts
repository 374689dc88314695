import { guest, type Policy } from "#platform/policy.ts";
import { manageClients } from "#features/pipeline/clients/access.ts";

/** Who invites clients, sees their addresses and lets their accounts go (product §6.3: 회원 초대). */
export const manageAccounts = manageClients;

/** The sign-in of clients. */
export const signInAsClient: Policy = guest;
