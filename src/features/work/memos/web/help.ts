import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/project/memos": ["나를 언급한 메모와 알림일이 된 메모를 먼저 봅니다. 확인하면 쓴 사람에게 보입니다."],
};

export default help;
