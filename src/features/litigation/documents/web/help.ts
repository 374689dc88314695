import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/documents": [
    "사건의 문서를 버전별로 보관합니다. 변호사가 승인한 문서를 제출하고 접수증을 넣으면 그 기한이 완료됩니다.",
    "승인했거나 받아 보관한 문서는 의뢰인에게 공유할 수 있고, 공유를 풀면 바로 보이지 않습니다. 비밀유지권으로 표시한 파일은 밖으로 나가지 않습니다. 주민등록번호는 가린 사본을 만들어 내보내세요.",
    "본문의 낱말로 찾을 수 있습니다. 글자가 없는 파일은 찾지 못한 건수로 알려 드립니다.",
  ],
};

export default help;
