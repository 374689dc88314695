import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/sms": [
    "문자를 쓰고 예약합니다. 길이와 광고 표시, 보낼 수 있는 시간을 자동으로 점검합니다.",
    "실패한 사람에게만 다시 보낼 수 있고, 수신을 거부한 번호로는 나가지 않습니다.",
    "기록에서 쓰면, 상담이 들어온 브랜드의 대표번호가 발신번호로 등록되어 있을 때 그 번호를 먼저 골라 둡니다.",
  ],
};

export default help;
