/** What becomes of a job, as 관리자 sees it. */
export const jobStates = { failed: "실패", waiting: "대기", running: "실행 중", done: "완료" } as const;
export type JobState = keyof typeof jobStates;

export const jobStateNames = ["failed", "waiting", "running", "done"] as const satisfies readonly JobState[];
