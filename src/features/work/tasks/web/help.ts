import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/": [
    "내가 받은 할일을 S, A, B, C 순서로 처리합니다. 줄을 끌어 순서를 바꾸면 저장됩니다.",
    "‘업무픽’은 여럿에게 온 일을 내가 맡는 것입니다. 완료한 일은 5초 안에 되돌릴 수 있습니다.",
    "기한이 있는 할일은 제목 옆에 D-3, 오늘, 지남으로 보이고, 전날과 당일에 알림이 옵니다. 기한은 순서를 바꾸지 않습니다.",
  ],
};

export default help;
