import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/mypage/trainings": [
    "변호사는 해마다 법조윤리를 포함한 연수교육을 받습니다. 받은 교육을 등록하고 수료증을 첨부합니다.",
    "올해 시간이 부족한 변호사에게는 11월에 알립니다. 의무시간은 요율표의 값입니다.",
  ],
};

export default help;
