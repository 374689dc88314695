import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/service/legal-case": [
    "소송사건과 그 기일, 송달, 기한을 한곳에서 봅니다. 사건번호를 붙여 넣으면 법원과 종류를 알아봅니다.",
    "도착한 우편과 전자송달은 ‘송달’에 등록하면 기한이 계산되어 제안됩니다. 불변기한은 다른 사람이 문서를 보고 다시 입력해야 검증됩니다.",
    "하루가 끝나면 ‘일일마감’에서 그날의 일을 확인하고 닫습니다.",
  ],
};

export default help;
