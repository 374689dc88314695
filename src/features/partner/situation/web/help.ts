import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/work-situation": [
    "파트너마다 맡은 업무와 사건, 다가오는 기한을 모읍니다. 색은 모두의 평균과 견준 부담입니다.",
    "특정변호사 점검은 반기에 수임한 소송사건을 법정 건수와 견줍니다. 지방변호사회 평균은 법인이 알 수 없어 법인 평균의 배수를 함께 보입니다. 건수와 배수는 요율표에 있습니다.",
  ],
};

export default help;
