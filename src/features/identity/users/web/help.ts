import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/userlist": ["로그인 계정을 승인하고 직원과 연결합니다. 같은 사람으로 보이는 계정은 관리자가 정리합니다."],
};

export default help;
