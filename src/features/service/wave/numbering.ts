/** In which order plaintiffs get their numbers. */
export const numberOrders = { unit: "동·호 순", name: "이름 순", applied: "신청 순" } as const;
export type NumberOrder = keyof typeof numberOrders;
