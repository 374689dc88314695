import { may } from "#firm/may.ts";

/** What the product shows in this firm. */
export const manageFirm = may("manage", "관리자");
