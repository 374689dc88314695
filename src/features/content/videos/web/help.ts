import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/youtube": [
    "영상의 대본, 촬영, 편집, 공개를 단계로 관리합니다. 대본은 광고 규정을 점검한 뒤 변호사가 승인합니다.",
    "조회수는 파일로 올리고, 영상을 보고 온 상담을 이어서 봅니다.",
  ],
};

export default help;
