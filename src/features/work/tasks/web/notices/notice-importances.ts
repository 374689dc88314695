import type { NoticeImportance } from "../../importance.ts";

/** Importances with a count and a floating notice, most urgent first (spec §2.4). */
export const noticeImportances = ["S", "A", "B"] as const satisfies readonly NoticeImportance[];
