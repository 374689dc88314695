import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service": ["송무와 서비스의 진행 중인 건수와 기한이 지난 건수를 한눈에 봅니다. 누르면 그 목록으로 갑니다."],
};

export default help;
