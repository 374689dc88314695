import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/staffs": [
    "직원의 소속과 상태를 관리합니다. 퇴사 처리를 하면 맡고 있던 일을 누구에게 넘길지 먼저 확인합니다.",
    "휴직하는 직원의 복직 예정일을 적어 두면 인사관리와 팀장에게 미리 알립니다. 며칠 전에 알릴지는 요율표의 값입니다.",
  ],
  "/lawfirm/teams": ["팀을 만들고 사람을 옮깁니다. 옮긴 일은 한 번에 되돌릴 수 있습니다."],
};

export default help;
