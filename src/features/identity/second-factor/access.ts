import { may } from "#firm/may.ts";
import { guest, signedIn, type Policy } from "#platform/policy.ts";

/** Proving or enrolling the second factor on the way in: the session that owes it is asked by the call itself. */
export const proveSecondFactor: Policy = guest;

/** One's own authenticator and recovery codes. */
export const useOwnSecondFactor: Policy = signedIn;

/** Taking the authenticator off somebody who has lost it. */
export const resetSecondFactor: Policy = may("manage", "관리자");
