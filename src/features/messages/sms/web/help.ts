import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/sms": [
    "문자를 쓰고 예약합니다. 길이와 광고 표시, 보낼 수 있는 시간을 자동으로 점검합니다.",
    "실패한 사람에게만 다시 보낼 수 있고, 수신을 거부한 번호로는 나가지 않습니다.",
  ],
};

export default help;
