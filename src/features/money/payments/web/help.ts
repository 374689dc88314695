import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/payment": [
    "들어온 돈을 등록하고 어느 계약의 어느 회차인지 연결합니다. 은행 내역을 붙여 넣으면 후보를 찾아 드립니다.",
    "환불은 요청한 사람과 승인하는 사람이 달라야 합니다. 의뢰인에게서 맡아 둔 돈(예수금)은 매출에 들어가지 않습니다.",
    "현금영수증과 세금계산서는 발급 기한 이틀 전과 당일, 그리고 기한이 지난 뒤에 한 번 알려 드립니다.",
  ],
};

export default help;
