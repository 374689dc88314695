import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/realtime": [
    "브랜드 홈페이지가 열리는지, 인증서와 도메인이 언제 끝나는지 자동으로 확인합니다.",
    "문제가 생기면 오류가 등록됩니다. 확인한 사람이 ‘확인’을 누르고, 복구되면 자동으로 닫힙니다. 무시한 오류는 무시 기한까지 복구되지 않으면 다시 알립니다.",
  ],
};

export default help;
