import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/qna/post": ["의뢰인의 질문에 답을 씁니다. 변호사가 승인한 답만 의뢰인에게 보입니다."],
};

export default help;
