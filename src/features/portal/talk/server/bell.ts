import type { BellKind } from "#records/server/bell/kinds.ts";

export const clientWrote: BellKind = {
  name: "clientRoom.message",
  why: "의뢰인 대화",
  says: "의뢰인이 메시지를 보냈습니다",
};

export const draftProposed: BellKind = {
  name: "project.clientDraft",
  why: "의뢰인 안내 초안",
  says: "사건에 새 소식이 있어 의뢰인에게 보낼 안내를 제안합니다",
};

export const reservationHeld: BellKind = {
  name: "clientRoom.held",
  why: "예약 메시지 보류",
  says: "예약한 메시지가 나가지 않고 확인을 기다립니다",
};
