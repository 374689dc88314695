import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/interest-status": [
    "수임하기 전에 당사자의 이름만 파트너에게 회람합니다. 미응답은 없음이 아니어서, 모두 응답해야 이상없음으로 결정합니다.",
    "회람 중이거나 수임불가인 사건은 이해충돌 확인에서 이상없음으로 결정할 수 없습니다. 있음으로 답한 파트너는 그 사건을 보지 못하게 됩니다.",
  ],
};

export default help;
