import type { BellKind } from "#records/server/bell/kinds.ts";

/** Documents that came by a link, to whoever works on the suit. */
export const documentsHandedIn: BellKind = {
  name: "participant.uploaded",
  why: "서류",
  says: "참여자가 링크로 서류를 제출했습니다",
};
