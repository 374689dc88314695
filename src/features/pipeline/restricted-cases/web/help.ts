import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/project/openings": [
    "명단에 있는 사람만 보는 사건을 관리자가 열어야 할 때, 두 사람이 이유를 적어 요청하고 승인합니다. 명단의 사람에게 알려집니다.",
  ],
};

export default help;
