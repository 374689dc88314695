import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/cashpoint": [
    "회원별 캐시와 포인트입니다. 먼저 만료되는 것부터 쓰고, 취소하면 원래 있던 곳으로 돌아갑니다.",
    "조정과 환불은 다른 담당자가 승인해야 반영됩니다.",
  ],
};

export default help;
