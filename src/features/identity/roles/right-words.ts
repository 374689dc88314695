/** What the log of right changes calls each act. */
export const rightActions: Readonly<Record<string, string>> = {
  changeRoles: "역할 변경",
  changeOwnRules: "개인 규칙 변경",
  changeRoleEnds: "역할의 마지막 날 변경",
  endRoles: "역할 만료",
  keepLastRole: "마지막 관리자 유지",
  endOwnRules: "개인 규칙 만료",
  requestGrant: "역할 부여 요청",
  approveGrant: "역할 부여 승인",
  rejectGrant: "역할 부여 반려",
  withdrawGrant: "역할 부여 철회",
  changeTeams: "소속 팀 변경",
  allTeamView: "전체팀보기",
  endAccess: "퇴사·접근 종료",
  rehire: "재입사",
  approve: "계정 승인",
  invite: "초대",
  suspend: "계정 정지",
  reactivate: "정지 해제",
  endSessions: "세션 종료",
  resetPassword: "임시 비밀번호 주기",
  cancelPassword: "임시 비밀번호 취소",
  changeContact: "연락처 변경",
  resetSecondFactor: "2단계 인증 초기화",
  createAdministrator: "관리자 생성",
  importStaff: "직원 명부 가져오기",
  undoImport: "직원 명부 가져오기 되돌림",
};

function names(value: unknown, sign: string): string[] {
  return Array.isArray(value) ? value.map((name) => `${sign}${String(name)}`) : [];
}

/** The detail of a right change in words: `+변호사 −매니저`. */
export function rightDetail(detail: unknown): string {
  const { added, removed, role, endsOn, before, after, allTeamView } = (detail ?? {}) as Record<string, unknown>;
  const words = [...names(added, "+"), ...names(removed, "−")];
  if (typeof role === "string") words.push(typeof endsOn === "string" ? `${role}(${endsOn}까지)` : role);
  if (typeof before === "string" && typeof after === "string") words.push(`${before || "없음"} → ${after || "없음"}`);
  if (Array.isArray(allTeamView)) words.push(allTeamView.join(" → "));
  return words.join(" ");
}
