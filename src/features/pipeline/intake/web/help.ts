import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/consult/ai": [
    "홈페이지에서 들어온 상담입니다. 전화번호, 사건번호, 금액과 날짜를 찾은 문장과 함께 제안합니다.",
    "사람이 확인해야 상담으로 등록됩니다.",
  ],
};

export default help;
