import { guest, signedIn, type Policy } from "#platform/policy.ts";

/** The sign-in page, and what it and the footer show. */
export const useSignInPage: Policy = guest;

/** One's own user record, sessions and sign-out. */
export const useOwnSession: Policy = signedIn;
