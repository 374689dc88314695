import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/expense": [
    "법인을 위해 쓴 돈을 영수증과 함께 올리고 승인을 요청합니다. 승인은 다른 관리자가 합니다.",
    "3만원이 넘는 지출에는 적격증빙이, 소송실비에는 사건이 있어야 합니다. 자신의 지출은 누구나, 전체는 관리자가 봅니다.",
    "영수증 한 장을 여러 분류나 사건에 쓴 때에는 ‘나누기’로 금액을 나눕니다. 제출 기한 전날에는 작성자에게 알려 드립니다.",
  ],
};

export default help;
