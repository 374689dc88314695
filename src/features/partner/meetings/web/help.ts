import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/partner/attendance": [
    "회의를 등록하면 대상 파트너가 정해지고, 개회할 때 그날의 명부로 다시 정해집니다. 개회하면 20초마다 바뀌는 출석 코드가 화면에 나오고, 각자 그 코드로 출석합니다.",
    "한 사람은 한 번만 위임하고 한 위임만 받습니다. 위임한 사람이 출석하면 위임은 없어집니다. 정족수는 안건마다 제척·회피를 빼고 다시 계산합니다.",
  ],
};

export default help;
