import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/incentive": [
    "확정한 매출기여로 기간의 인센티브를 산정하고, 검토한 뒤 다른 사람이 확정하여 지급합니다.",
    "변호사가 아닌 사람에게 보수의 비율로 주는 것은 변호사가 사유를 적어 예외를 두어야 확정됩니다. 확정된 자신의 인센티브는 누구나 봅니다.",
  ],
};

export default help;
