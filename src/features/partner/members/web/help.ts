import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/list": [
    "파트너와 운영위원의 명부입니다. 지분율은 오늘 적용되는 지분에서 계산합니다.",
    "탈퇴는 승인 없이 본인의 통지로 정해지고, 탈퇴일부터 지분과 의결권이 없어집니다. 정산 항목을 모두 마치면 끝납니다.",
  ],
};

export default help;
