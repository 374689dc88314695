import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/task-plans": [
    "사건마다 반복하는 업무를 순서와 기한, 맡을 역할과 함께 묶어 둡니다.",
    "사건 화면의 ‘업무 묶음’에서 누구에게 무엇이 가는지 본 뒤 시작합니다.",
    "계약 서명, 기일 등록, 사건 단계 변경 때 자동으로 시작하게 할 수도 있습니다.",
  ],
};

export default help;
