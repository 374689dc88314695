import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/finance/originations": [
    "고객이나 새 사건을 데려온 변호사가 지분과 일몰일을 적어 주장합니다. 관련 변호사는 기한 안에 이의를 내고, 운영위원이나 관리자가 결정합니다.",
    "계약에 서명하는 날 유효한 결정 지분이 계약에 고정되고, 그 계약의 입금에서 소개의 기여로 제안됩니다.",
  ],
};

export default help;
