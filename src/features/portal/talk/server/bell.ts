import type { BellKind } from "#records/server/bell/kinds.ts";

export const clientWrote: BellKind = {
  name: "clientRoom.message",
  why: "의뢰인 대화",
  says: "의뢰인이 메시지를 보냈습니다",
};
