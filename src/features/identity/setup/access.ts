import { guest, type Policy } from "../../../kit/shared/policy.ts";

/** Nobody has an account yet: the one-time code is what is asked for. */
export const setUp: Policy = guest;
