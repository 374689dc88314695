import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/contract": [
    "수임료와 분납, 담당변호사를 정하고 검토와 승인을 거쳐 서명합니다.",
    "서명하려면 이해충돌 확인, 동의, 승인이 모두 있어야 합니다. 빠진 것은 확인표에 이유와 함께 보입니다.",
    "수임장부 탭은 법이 정한 사항 중 빠진 것과 기한이 지난 것을 보이고, 변호사회 보고 탭은 1월에 보고할 수임건수와 수임액, 공익활동, 1월과 7월에 낼 공직퇴임변호사의 수임 자료를 모읍니다.",
  ],
};

export default help;
