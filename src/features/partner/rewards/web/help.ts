import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/work-reward": [
    "검수한 책임업무와 자원업무의 점수를 회계분기마다 산정합니다. 1점의 금액은 요율표에 적용일별로 있습니다.",
    "한 사람이 운영위 검토에 올리고 다른 사람이 확정합니다. 통지한 날부터 7일 안에 이의를 신청할 수 있고, 확정한 뒤의 차이는 조정 행이 됩니다. 지급은 이의신청 기간이 지난 뒤에 합니다.",
  ],
};

export default help;
