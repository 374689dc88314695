/** Columns of a staff roster, as a firm keeps it; the export writes the same ones. */
export const rosterColumns = {
  realName: { title: "이름", aliases: ["성명", "직원명", "성함"], required: true, width: 12 },
  shortName: { title: "호칭", aliases: ["짧은이름", "표시이름", "별칭", "약칭"], width: 12 },
  email: { title: "이메일", aliases: ["이메일주소", "메일", "email", "e-mail", "계정"], required: true, width: 30 },
  department: { title: "부서", aliases: ["소속", "소속부서", "부서명"], width: 12 },
  teams: { title: "팀", aliases: ["소속팀", "팀명"], width: 20 },
  roles: { title: "역할", aliases: ["권한", "직책역할"], width: 20 },
  tel: { title: "연락처", aliases: ["전화", "전화번호", "휴대폰", "휴대전화", "핸드폰"], width: 16 },
  status: { title: "상태", aliases: ["재직상태", "재직여부", "재직구분"], width: 8 },
  hiredAt: { title: "입사일", aliases: ["입사일자", "입사", "입사년월일"], width: 12 },
} as const;

export type RosterKey = keyof typeof rosterColumns;
