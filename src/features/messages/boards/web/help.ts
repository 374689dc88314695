import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/board": [
    "공지와 자유, 업무, 질문, 자료 게시판입니다. 확인을 받는 공지는 누가 아직 읽지 않았는지 보이고, 할일로 다시 알릴 수 있습니다.",
    "질문한 사람은 답변 하나를 채택합니다. 쓴 글은 수정 기한까지 고칠 수 있고, 그 뒤에는 게시판 담당자가 고칩니다.",
    "익명 게시판의 글쓴이는 두 사람이 함께 이유를 적어야만 확인할 수 있습니다.",
  ],
};

export default help;
