import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/conflict": [
    "새 상담과 계약의 당사자가 기존 의뢰인과 충돌하는지 확인하고, 변호사가 결정합니다.",
    "수임하지 않기로 하거나 열람 제한이 필요하면 사유를 적습니다. 결정은 바꾸지 않고 새로 남깁니다.",
  ],
};

export default help;
