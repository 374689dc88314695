/** The pages of 이해관계 현황, in their order (product §9 Q4). */
export const interestTabs = [
  { path: "/partner/interest-status", label: "이해관계 조회" },
  { path: "/partner/interest-status/stakes", label: "지분" },
] as const;
