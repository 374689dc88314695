import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/ccmail": [
    "내용증명을 쓰고 보냅니다. 우체국에서 받아 주지 않을 곳은 쓰는 동안 알려 드립니다.",
    "변호사 승인과 의뢰인 확인을 거쳐 접수하면 본문이 고정됩니다. 최고는 6개월 기한이 기한에 등록됩니다.",
  ],
};

export default help;
