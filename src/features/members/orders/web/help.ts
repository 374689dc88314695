import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/payment": [
    "의뢰인이 주문한 서비스입니다. 결제 전에는 쿠폰·포인트·캐시를 기한까지 잡아 두고, 결제확인을 하면 입금에 기록됩니다.",
    "환불한 돈은 입금의 환불 승인을 거치고, 캐시와 포인트는 원래 있던 곳으로 돌아갑니다.",
  ],
};

export default help;
