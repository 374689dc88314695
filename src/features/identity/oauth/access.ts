import { guest, signedIn, type Policy } from "#platform/policy.ts";

/** Sign-in at a provider; linking checks the session in addition. */
export const useSocialSignIn: Policy = guest;

/** The providers linked to one's own account. */
export const useOwnIdentities: Policy = signedIn;
