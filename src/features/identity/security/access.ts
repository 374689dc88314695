import { may } from "#firm/may.ts";

/** How people sign in, from where, and what the firm keeps. */
export const manageSecurity = may("manage", "관리자");
