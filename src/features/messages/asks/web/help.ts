import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/ask": ["부서에 묻고 답을 받습니다. 받아들인 답은 게시판 글로 남길 수 있습니다."],
};

export default help;
