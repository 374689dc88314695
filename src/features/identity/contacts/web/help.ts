import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/team/memberinfo": [
    "동료의 내선과 오늘 상태를 찾습니다. 이름은 초성으로도 찾습니다. 온종일 자리를 비운 사람은 대무자를 먼저 보여 줍니다.",
    "휴대전화와 이메일은 직원기본정보 권한이 있는 사람에게 보입니다. 잠시 나갈 때는 외근 표시에 돌아올 시각을 적습니다.",
  ],
};

export default help;
