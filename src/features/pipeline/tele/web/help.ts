import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/consult/tele": ["전화와 화상 상담의 오늘 일정입니다. 시작과 끝 시각, 녹음 동의, 노쇼를 기록합니다."],
};

export default help;
