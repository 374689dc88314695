import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/attach": [
    "압류와 추심을 신청부터 신고까지 관리합니다. 신청 전에 확인표의 빠진 것을 알려 드립니다.",
    "이자는 구간별로 계산되고, 추심한 돈은 비용, 이자, 원금의 순서로 채워집니다.",
  ],
};

export default help;
