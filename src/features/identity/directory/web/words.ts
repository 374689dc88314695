import type { Tone } from "#platform/tone.ts";
import type { StaffState } from "../person.ts";

/** Colours of the states. */
export const stateTones: Readonly<Record<StaffState, Tone>> = {
  재직: "green",
  휴직: "amber",
  초대: "blue",
  퇴사: "grey",
};

/** What the history of a staff record calls each act. */
export const actionWords: Readonly<Record<string, string>> = {
  "staff.create": "등록",
  "staff.createAdministrator": "관리자로 등록",
  "staff.import": "명부에서 가져옴",
  "staff.update": "정보 수정",
  "staff.invite": "초대",
  "staff.link": "계정 연결",
  "staff.onLeave": "휴직·복직",
  "staff.endAccess": "퇴사",
  "staff.rehire": "재입사",
  "staff.changeTeams": "소속 변경",
  "staff.changeRoles": "역할 변경",
  "staff.changeOwnRules": "개인 규칙 변경",
  "staff.switchTeam": "팀 전환",
  "staff.allTeamView": "전체팀보기",
  "staff.handOver": "대무자 변경",
  "staff.out": "외근 표시",
  "staff.photo": "사진",
};
