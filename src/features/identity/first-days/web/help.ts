import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/first-days": [
    "법인이 해치를 쓰기 시작할 때 정하고 가져올 것을 순서대로 보여 줍니다.",
    "파일로 가져오는 것은 먼저 확인만 하고, 가져온 뒤에도 쓰이기 전이면 통째로 되돌릴 수 있습니다.",
    "사용 시작일을 정하면 그 전에 끝난 기한은 지난 것으로, 그 전이 납부 기한인 미수금은 연체로 세지 않습니다.",
  ],
};

export default help;
