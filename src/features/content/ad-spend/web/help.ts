import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/googledata": [
    "모든 브랜드의 광고비와 클릭, 전환을 상담 유입과 나란히 봅니다. 광고 서비스에서 내려받은 파일을 고르거나 표를 붙여 넣어 가져옵니다.",
    "같은 날을 다시 가져오면 새 판이 쌓이고 달라진 금액을 보여 줍니다. 최근 30일은 아직 바뀔 수 있어 잠정으로 표시합니다.",
  ],
};

export default help;
