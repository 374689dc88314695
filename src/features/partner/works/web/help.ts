import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/responsible-work": [
    "운영위원회가 배정한 책임업무입니다. 담당자가 완료를 보고하면 다른 사람이 검수하고, 검수한 업무가 업무보상이 됩니다.",
    "교대는 상대가 수락해야 바뀌고, 앞의 담당자 이름도 남습니다.",
  ],
  "/partner/volunteer-work": [
    "공고된 자원업무에 신청합니다. 선착순은 정원이 차면 대기가 되고, 추첨은 신청 마감일이 지난 뒤 기록된 시드로 정해집니다. 기한이 지나면 기한초과가 되고 배정된 파트너에게 할일이 갑니다.",
    "공익활동은 변호사마다 해마다 30시간입니다. 인정받은 시간만 세고, 이듬해 1월 말까지 보고합니다.",
  ],
};

export default help;
