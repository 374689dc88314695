import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";

const lawyers = [may("show", "변호사"), may("show", "책임변"), may("show", "어쏘변")] as const;

/** Who keeps the questions of clients and drafts answers (product §4.1: 게시판관리; §6.15: 변호사 approve). */
export const keepQuestions = anyOf(may("manage", "게시판관리"), may("manage", "관리자"), ...lawyers);

/** Who lets an answer out to clients. */
export const approveAnswers = anyOf(...lawyers);
