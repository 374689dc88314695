import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/news": [
    "법인 소식을 씁니다. 초안을 다른 사람이 검수하면 바로 또는 예약한 때에 게시됩니다.",
    "고정한 소식은 목록 맨 위에 보입니다. 썸네일은 그 소식의 파일 탭에 올린 사진 가운데에서 고릅니다.",
  ],
};

export default help;
