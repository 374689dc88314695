import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/client/files": [
    "의뢰인에게 자료를 요청하고 받은 파일을 확인합니다. 의뢰인은 로그인한 화면에서 항목마다 파일을 올립니다.",
    "받은 파일은 ‘문서로 이동’으로 사건의 문서가 됩니다.",
  ],
};

export default help;
