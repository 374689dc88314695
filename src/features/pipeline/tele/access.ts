import { may } from "#firm/may.ts";

/** Who sees the calls and video consultations of the day (spec §6: 원격상담기능). Rows: team scope. */
export const showTele = may("show", "원격상담기능");

/** Who hosts them: links, beginning, end. */
export const hostTele = may("manage", "원격상담기능");

/** Who says by which address links are made. */
export const manageLinkPattern = may("manage", "관리자");
