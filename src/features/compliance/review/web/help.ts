import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/access": [
    "누가 언제 어떤 개인정보를 보고, 내려받고, 고쳤는지 점검합니다. 매달 점검하고 결과를 남깁니다.",
    "개인정보 유출이 의심되면 기간과 사람을 정해 ‘유출 보고’를 받으면 누구의 어떤 정보가 관련되는지 나옵니다.",
  ],
};

export default help;
