/** The invented firm. Nothing here names a real firm, person, number or address. */
export const firm = {
  name: "법무법인 해온",
  address: "서울특별시 서초구 해온로 00, 7층 (가상 주소)",
  phone: "02-0000-0000",
  email: "contact@haeon.example",
} as const;

/** 본사팀 holds people of every department: the creation panel lists it. */
export const teams = ["본사팀", "송무팀", "new", "JJ팀", "외국팀"] as const;
export type TeamName = (typeof teams)[number];

export const panelTeam: TeamName = "본사팀";
export const presaleTeam: TeamName = "JJ팀";

export type Department = "운영" | "송무" | "진행" | "상담" | "new" | "외국" | "분양" | "홍보" | "IT";

/** Left out of the creation panel beside the system account. */
export const panelExcluded: readonly string[] = ["viewer-pc", "content-parttime"];

/** Joins every quick selection of the department `new`. */
export const newExtraPerson = "consultant";

/** An account that belongs to nobody on the staff. */
export const userWithoutStaff = { key: "no-staff", name: "제갈민서" } as const;

export const systemAccount = { key: "system", name: "시스템" } as const;
