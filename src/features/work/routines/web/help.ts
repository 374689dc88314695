import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/routines": [
    "매 근무일, 매주, 매월 반복하는 업무를 정해 두면 그날마다 업무로 보냅니다.",
    "받는 사람이 부재면 대무자에게 가거나 보내지 않고, 사유를 남깁니다.",
  ],
};

export default help;
