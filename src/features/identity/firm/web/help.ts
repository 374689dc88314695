import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/firm": ["법인 이름과 주소, 서류에 찍히는 정보, 광고책임변호사, 화면 설정을 정합니다."],
};

export default help;
