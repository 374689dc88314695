import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/sales": ["입금된 매출을 기간과 담당, 분야로 나누어 봅니다. 마감한 달의 숫자는 바뀌지 않습니다."],
  "/lawfirm/finance/dashboard": [
    "분기 목표와 매출, 미수금을 그래프로 봅니다. 숫자를 누르면 어떻게 계산했는지 나옵니다.",
  ],
};

export default help;
