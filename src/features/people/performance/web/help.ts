import type { Help } from "#firm/web/help.ts";

/** What each page of the menu is for, behind `?`. */
const help: Help = {
  "/lawfirm/record": [
    "기간별 실적을 사람별·팀별로 봅니다. 숫자를 누르면 세는 방법과 그 숫자를 이루는 기록이 열립니다.",
    "일은 일어난 때의 팀으로 셉니다. 팀을 옮긴 사람의 예전 실적은 예전 팀에 남습니다.",
  ],
  "/lawfirm/record/consult": [
    "기간에 접수된 상담이 어디까지 갔는지를 담당·유입경로·브랜드·분야·요일·시간별로 봅니다.",
    "5건 미만의 비율은 퍼센트 대신 건수로 보입니다.",
  ],
  "/lawfirm/record/contribute": ["매출기여를 사람별로 더하고, 역할의 무게를 바꾸면 몫이 어떻게 달라지는지 봅니다."],
  "/lawfirm/record/team_backup": [
    "끝난 달의 실적을 팀마다 그때의 이름과 산식 그대로 남깁니다. 남긴 것은 바뀌지 않습니다.",
    "나중에 달라진 것은 차이로 보이고, 다시 마감하면 사유와 함께 새 판이 옆에 생깁니다.",
  ],
};

export default help;
