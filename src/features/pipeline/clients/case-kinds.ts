/** 분야 of consultations, contracts, projects and questions (product §5.3). */
export const caseCategories = {
  민사: "민사",
  형사: "형사",
  가사: "가사",
  행정: "행정",
  부동산·분양: "부동산·분양",
  회생파산: "회생파산",
  노동: "노동",
  지식재산: "지식재산",
  외국·비자: "외국·비자",
  기타: "기타",
} as const;

/** 일반, 외국 or 비자: rows that some roles are bound to (spec §6). */
export const caseScopes = { 일반: "일반", 외국: "외국", 비자: "비자" } as const;
