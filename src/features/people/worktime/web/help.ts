import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/worktime": [
    "일한 시간을 사건과 분류별로 적습니다. 칸을 눌러 적거나, 머리말의 타이머로 재거나, 오른쪽 제안을 확인해 넣습니다.",
    "‘이번 주 완료’는 더 적을 시간이 없다는 확인이고, ‘제출’하면 매니저나 팀장이 승인합니다.",
    "시작과 종료 시각을 적으면 연장·야간·휴일근로와 부족한 휴게시간을 셉니다.",
    "승인된 기록은 고치지 않고 ‘정정’으로 차이만 다시 승인을 받습니다.",
  ],
};

export default help;
