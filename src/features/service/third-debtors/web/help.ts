import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/third-debtors": [
    "제3채무자의 등기상 이름과 대표자, 주소입니다. 확인한 지 석 달이 지나면 노란색으로 보입니다.",
  ],
};

export default help;
