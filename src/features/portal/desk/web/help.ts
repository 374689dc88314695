import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/desk": ["미팅룸 화면에서 의뢰인과 함께 사건 진행을 봅니다. 5분 동안 쓰지 않거나 Esc를 두 번 누르면 지워집니다."],
};

export default help;
