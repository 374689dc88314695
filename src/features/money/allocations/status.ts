/** 미배분 → 제안 → 확정 → 마감 (product §6.11). */
export const allocationStatuses = { none: "미배분", proposed: "제안", confirmed: "확정", closed: "마감" } as const;
export type AllocationStatus = keyof typeof allocationStatuses;
