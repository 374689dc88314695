export const jobTypes = ["변호사", "사무직원", "송무", "상담", "홍보", "IT"] as const;
export type JobType = (typeof jobTypes)[number];

/** 초대: the account waits for approval · 휴직: on leave · 퇴사: left. */
export const staffStates = ["재직", "휴직", "초대", "퇴사"] as const;
export type StaffState = (typeof staffStates)[number];

export const teamKinds = ["상담", "송무", "신규", "진행", "외국", "출입국", "홍보", "IT", "운영", "분양"] as const;
export const teamColours = ["grey", "accent", "blue", "green", "amber", "red"] as const;
export const colourLabels: Readonly<Record<(typeof teamColours)[number], string>> = {
  grey: "회색",
  accent: "남색",
  blue: "파랑",
  green: "초록",
  amber: "노랑",
  red: "빨강",
};

/** What a person may still hold when leaving. `team`: may go to a pick group instead of one colleague. */
export const holdings = {
  receivedAny: { label: "받은 업무 (한 사람이 완료)", team: true, unit: "건" },
  receivedAll: { label: "받은 업무 (모두 완료)", team: false, unit: "건" },
  sent: { label: "보낸 업무", team: false, unit: "건" },
  consultAssignee: { label: "담당 상담", team: true, unit: "건" },
  consultLawyer: { label: "상담 변호사", team: false, unit: "건" },
  clientManager: { label: "고객 담당", team: false, unit: "명" },
  clientLawyer: { label: "고객 변호사", team: false, unit: "명" },
  contractResponsible: { label: "계약 책임변", team: false, unit: "건" },
  contractConsultant: { label: "계약 상담자", team: false, unit: "건" },
  projectResponsible: { label: "사건 책임변", team: false, unit: "건" },
  projectAssociate: { label: "사건 어쏘변", team: false, unit: "건" },
  projectLitigation: { label: "사건 송무담당", team: false, unit: "건" },
  projectConsultant: { label: "사건 상담자", team: false, unit: "건" },
  caseLawyer: { label: "소송사건 담당변호사", team: false, unit: "건" },
  caseClerk: { label: "소송사건 송무담당", team: false, unit: "건" },
  hearings: { label: "출석할 기일", team: false, unit: "건" },
  deadlines: { label: "기한 담당", team: false, unit: "건" },
  disputes: { label: "분쟁 담당", team: false, unit: "건" },
  teamsLed: { label: "팀장인 팀", team: false, unit: "팀" },
  deputyOf: { label: "대무자로 지정됨", team: false, unit: "명" },
} as const satisfies Record<string, { label: string; team: boolean; unit: string }>;
export type HoldingKey = keyof typeof holdings;
export const holdingKeys = Object.keys(holdings) as HoldingKey[];
