import { signedIn, staffMember, type Policy } from "#platform/policy.ts";

/** One's own account and password. */
export const useOwnAccount: Policy = signedIn;

/** One's own contact data, which belongs to the staff record. */
export const changeOwnContact: Policy = staffMember;
