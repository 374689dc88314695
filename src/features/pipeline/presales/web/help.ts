import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/presale": ["분양 현장과 수분양자를 관리합니다. 연락을 거부한 사람에게는 다시 연락하지 않습니다."],
  "/lawfirm/presale/print_style": [
    "라벨과 안내문의 출력 양식을 정하고 인쇄합니다. 프린터마다 위치를 맞추고, 쓰다 남은 라벨의 자리부터 찍을 수 있습니다.",
  ],
};

export default help;
