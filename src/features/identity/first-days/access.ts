import { may } from "#firm/may.ts";

/** Who sets a new firm up (additions 46: 관리자). */
export const setFirmUp = may("manage", "관리자");
