import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/union/revenue": [
    "회계분기의 매출을 배분규칙에 따라 파트너에게 나눕니다. 공급가는 매출현황과 같은 식으로 계산합니다.",
    "모자란 파트너는 다음 분기로 이월하고, 나누고 남은 끝수는 정한 계정에 둡니다. 분기가 끝나면 앞의 분기부터 차례로 확정하고, 확정한 분기는 취소한 뒤에만 다시 산정합니다.",
  ],
  "/partner/revenue": ["파트너마다 책임변인 사건과 계약의 입금을 매출현황과 같은 식으로 계산합니다."],
};

export default help;
