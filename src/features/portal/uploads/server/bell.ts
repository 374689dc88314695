import type { BellKind } from "#records/server/bell/kinds.ts";

export const filesHandedIn: BellKind = {
  name: "clientFile.uploaded",
  why: "의뢰인 자료",
  says: "의뢰인이 요청한 자료를 보냈습니다",
};
