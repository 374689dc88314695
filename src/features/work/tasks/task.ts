/** Importance of spec §9, most urgent first. */
export const importances = ["S", "A", "B", "C"] as const;
export type Importance = (typeof importances)[number];

/** Status of a task and of a recipient entry (spec §4.1). */
export const taskStatuses = ["대기", "진행", "완료", "포기"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Records a task can point to, by their names on the wire. */
export const taskCategories = ["consult", "project", "boon", "preSaleArea"] as const;
export type TaskCategory = (typeof taskCategories)[number];

/** Seconds during which a transition can be taken back. */
export const undoSeconds = 5;
