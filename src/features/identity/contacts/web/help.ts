import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/team/memberinfo": ["동료의 내선과 휴대전화, 이메일을 찾습니다. 이름은 초성으로도 찾습니다."],
};

export default help;
