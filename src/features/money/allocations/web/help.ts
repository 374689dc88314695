import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/contributeFromSales": [
    "입금마다 상담, 계약, 수행의 기여를 나눕니다. 계약의 담당자로 제안을 받은 뒤 고치고 확정하며, 월을 마감하면 바뀌지 않습니다.",
    "변호사가 아닌 직원의 몫은 변호사가 사유를 적어 예외를 두어야 확정됩니다. 자신의 몫은 누구나 봅니다.",
  ],
};

export default help;
