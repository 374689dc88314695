import { guest, type Policy } from "#platform/policy.ts";

/** Nobody has an account yet: the one-time code is what is asked for. */
export const setUp: Policy = guest;
