import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/brand/quickpost": [
    "한 글을 여러 채널에 맞게 다듬어 올립니다. 채널마다 글자 수를 세고 미리 보여 드립니다.",
    "자동으로 올릴 수 없는 채널은 복사한 뒤 ‘게시함’으로 표시합니다.",
  ],
};

export default help;
