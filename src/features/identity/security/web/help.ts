import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/security": ["2단계 인증, 접속을 허용할 네트워크, 시도 횟수와 두 사람이 필요한 일을 정합니다."],
};

export default help;
