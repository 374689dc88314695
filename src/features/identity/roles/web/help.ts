import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/member/role": [
    "역할을 부여하고 회수합니다. 관리자처럼 권한이 큰 역할은 두 사람이 함께 정해야 합니다.",
    "한 사람에게만 추가로 줄 권한은 ‘개인 규칙’에서 고르고, 저장하기 전에 무엇이 열리고 닫히는지 확인합니다.",
  ],
};

export default help;
