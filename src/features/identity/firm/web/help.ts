import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/firm": [
    "법인 이름과 주소, 서류에 찍히는 정보, 광고책임변호사, 화면 설정을 정합니다.",
    "할일을 등록할 때 담당자로 보일 사람과, 분양 화면에서 자동으로 바뀌는 팀도 여기에서 정합니다.",
  ],
};

export default help;
