import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/boon": ["법인이 당사자인 분쟁과 민원을 관리합니다."],
};

export default help;
