/** 직무 of a colleague. */
export const jobTypes = ["변호사", "사무직원", "송무", "상담", "홍보", "IT"] as const;
export type JobType = (typeof jobTypes)[number];
