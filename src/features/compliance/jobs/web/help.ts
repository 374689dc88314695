import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/compliance/jobs": [
    "정해진 시각에 자동으로 실행되는 작업(백업, 알림, 발송 등)과 최근 결과를 봅니다.",
    "실패한 작업은 자동으로 다시 시도합니다. 계속 실패하면 원인이 표시되고, 다시 실행할 수 있습니다.",
  ],
};

export default help;
