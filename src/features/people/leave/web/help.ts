import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/mypage/vacation": [
    "휴가를 신청하고 잔여를 확인합니다. 숫자를 누르면 어떤 부여에서 나온 값인지 보입니다.",
    "휴가 중에 있는 기일·기한·할일은 대무자가 수락해야 넘어갑니다. 승인된 휴가는 부재 일정이 됩니다.",
  ],
};

export default help;
