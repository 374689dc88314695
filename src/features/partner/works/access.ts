import { lawyers } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import { showPartners } from "#features/partner/members/access.ts";

/** 공익활동 is a duty of every lawyer (변호사법 제27조): each keeps his own, the 운영위원회 sees all. */
export const keepProBono = anyOf(showPartners, lawyers);
