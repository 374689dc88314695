import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/coupon": [
    "상담료와 부가서비스에 쓰는 쿠폰입니다. 착수금과 성공보수에는 쓸 수 없습니다.",
    "활성화하면 회원에게 발급하거나 주문에 코드를 적어 씁니다. 조건은 발급을 시작한 뒤 바꿀 수 없습니다.",
  ],
};

export default help;
