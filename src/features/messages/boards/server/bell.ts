import type { BellKind } from "#records/server/bell/kinds.ts";

/** Told to whoever asked on 질문, however many have answered meanwhile. */
export const questionAnswered: BellKind = { name: "board.answer", why: "답변", says: "질문에 답변했습니다" };

/** Told to whose answer was accepted. */
export const answerAccepted: BellKind = { name: "board.accepted", why: "채택", says: "답변을 채택했습니다" };
