import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/client/talk": [
    "의뢰인이 보낸 메시지를 읽고 답합니다. 응답 경과는 업무시간(평일 9–18시)으로 셉니다.",
    "잘못 보낸 메시지는 사유를 적어 숨깁니다. 의뢰인에게는 보이지 않고, 팀에는 이력으로 남습니다.",
    "예약한 메시지는 파일과 함께 정한 시각에 나가고, 나가기 전까지 내용·시각·파일을 바꿀 수 있습니다. 통화를 기록하면 통화 메모로 남고 최근 연락이 바뀝니다.",
  ],
};

export default help;
