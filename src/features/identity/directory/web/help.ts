import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/staffs": [
    "직원의 소속과 상태를 관리합니다. 퇴사 처리를 하면 맡고 있던 일을 누구에게 넘길지, 무슨 장비를 돌려받을지, 퇴사일 뒤의 휴가가 어떻게 되는지 먼저 확인합니다.",
    "휴직하는 직원의 복직 예정일을 적어 두면 인사관리와 팀장에게 미리 알립니다. 며칠 전에 알릴지는 요율표의 값입니다.",
  ],
  "/lawfirm/teams": [
    "팀을 만들고 사람을 옮깁니다. 옮긴 일은 한 번에 되돌릴 수 있습니다. 여러 팀에 속한 사람은 주소속을 하나 정하며, 본인이 팀을 바꾸어 일해도 주소속은 그대로입니다.",
  ],
};

export default help;
