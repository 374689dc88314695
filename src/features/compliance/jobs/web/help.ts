import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/compliance/jobs": [
    "사람이 누르지 않아도 정해진 때에 돌아가는 일(백업, 알림, 발송 …)과 최근 결과를 봅니다.",
    "실패한 작업은 저절로 다시 시도합니다. 계속 실패하면 이유가 적히고, 다시 실행할 수 있습니다.",
  ],
};

export default help;
