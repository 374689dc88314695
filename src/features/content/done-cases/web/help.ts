import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/donecase": [
    "끝난 사건을 성공사례로 씁니다. 사건 기록에 있는 이름과 번호는 자동으로 찾아 가리고, 나머지는 사람이 하나씩 정합니다.",
    "의뢰인 동의와 변호사 승인이 있어야 게시됩니다.",
  ],
};

export default help;
