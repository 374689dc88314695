import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/mypage/salary": [
    "교부된 급여명세서를 보고 암호를 건 PDF로 내려받습니다. 금액이 다르면 이의를 신청합니다.",
    "인사 담당자는 월별로 작성하고, 다른 담당자가 확정한 뒤 교부합니다.",
    "그 달까지 확정된 인센티브는 항목으로 들어갑니다. 인센티브가 그 뒤 바뀌면 차이를 알리고, 교부한 명세서는 그대로 둡니다.",
  ],
};

export default help;
