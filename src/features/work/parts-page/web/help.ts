import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/project/sytest": [
    "화면의 공통 부품을 모든 상태로 보여 줍니다. 아무것도 저장하지 않습니다. 개발용 화면이 켜진 법인에만 보입니다.",
  ],
};

export default help;
