import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/project": [
    "수임한 사건을 봅니다. 한 사건을 열면 기일과 기한, 문서, 메모, 할일, 입금이 모두 있습니다.",
    "‘가져오기’로 파일의 사건을 한꺼번에 등록합니다. 위임인은 고객 번호나 이름과 연락처로, 담당자는 호칭으로 찾고, 시효·제척기간은 가져온 뒤 변호사가 확인합니다.",
    "오래 연락하지 않은 사건은 ‘방치된 사건’에 나타납니다. 연락도 진행도 없이 요율표의 기간(30일)이 지나면 책임변에게 할일이 갑니다.",
  ],
  "/lawfirm/project/table": ["사건의 진행을 표로 적습니다. 칸을 눌러 바로 입력하고, 엑셀에서 붙여 넣을 수 있습니다."],
};

export default help;
