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
