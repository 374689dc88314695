import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/consult": [
    "걸려 온 전화와 상담을 등록합니다. 이름이나 상대방을 적는 동안 이해충돌과 같은 사람을 찾아 드립니다.",
    "상담이 끝나면 ‘계약전환’으로 계약을 만듭니다. 오늘 할 상담은 위의 보기에서 고릅니다.",
  ],
  "/lawfirm/consult/status": ["상담을 단계별 보드로 봅니다. 카드를 옮기면 단계가 바뀝니다."],
};

export default help;
