import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/client": [
    "고객과 그 상담, 계약, 사건, 입금을 한곳에서 봅니다. 등록하는 동안 같은 사람이 있는지 찾아 드립니다.",
    "고객을 골라 ‘담당 변경’을 누르면 인수인계 메모와 함께 한 번에 넘깁니다.",
    "고객이 사망하거나 합병으로 소멸하면 고객 화면에서 표시하고 상속인·승계인을 연결합니다. 진행 중인 사건의 책임변호사에게 소송절차 중단·수계를 확인할 할일이 갑니다.",
    "개인정보는 볼 권한이 있는 사람에게만 모두 보입니다. 가려진 값은 ‘보기’를 누르면 기록이 남습니다.",
  ],
};

export default help;
