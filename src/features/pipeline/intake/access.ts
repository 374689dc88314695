import { approveAdvertising } from "#firm/advertising/access.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import { manageConsults, showConsults } from "#features/pipeline/consults/access.ts";

/** Who sees what came in from outside (product §6.2: 상담리스트 show). Rows: team scope, 외국/비자 as consultations. */
export const showIntakes = showConsults;

/** Who makes consultations of it, or puts it aside, and sees its people whole. */
export const manageIntakes = manageConsults;

/** Who sees through which channels it comes: those who work with it, and the lawyers who answer for what is said there. */
export const showChannels = anyOf(showConsults, approveAdvertising);

/** Who opens channels and hands out keys to them. */
export const manageChannels = may("manage", "관리자");

/** Who releases what a channel says (additions K4: the reviewing lawyer is kept). */
export const approveChannels = approveAdvertising;

/** Who decides whether, and to whom, texts leave the firm to be summed up. */
export const manageLanguageModel = may("manage", "관리자");
