import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/brand": [
    "광고 브랜드마다 홈페이지, 채널, 담당자와 비용을 관리합니다. 한 브랜드를 열면 상담과 수임까지 이어진 성과를 볼 수 있습니다.",
    "광고비는 파일로 한꺼번에 올릴 수 있습니다. 올리기 전에 잘못된 줄을 알려 드립니다.",
  ],
  "/lawfirm/brand/manager": ["브랜드를 누가 맡는지 한눈에 보고 바꿉니다. 개발용 화면이 켜진 법인에만 보입니다."],
};

export default help;
