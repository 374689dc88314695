import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/accounting": [
    "세율, 이율처럼 날짜에 따라 바뀌는 숫자를 관리합니다. 한 사람이 올리고 다른 사람이 확정합니다.",
  ],
};

export default help;
