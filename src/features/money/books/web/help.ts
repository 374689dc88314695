import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/accounting": [
    "달마다 들어오고 나간 돈, 부가세 신고 자료, 카드사 정산, 의뢰인 예수금을 봅니다. 숫자를 누르면 그 줄이 나옵니다.",
    "예수금은 통장, 원장, 의뢰인별 잔액을 맞추어 마감하고, 월마감한 달의 입금과 지출은 바뀌지 않습니다. 세율처럼 날짜에 따라 바뀌는 숫자는 요율표에 있습니다.",
  ],
};

export default help;
