import { meeting } from "./meeting.ts";

/** How somebody attends: one word list, that of the meeting's own column. */
export const attendanceStates = meeting.fields.mine.options;
export type AttendanceState = keyof typeof attendanceStates;

/** What the 운영위원회 may enter by hand; a proxy is given by its own call. */
export const enteredStates = ["pending", "present", "late", "absent", "official"] as const;

export const stances = { recused: "제척·회피", for: "찬성", against: "반대", abstain: "기권" } as const;
export type Stance = keyof typeof stances;

/** How long one code is shown, in milliseconds: too short for a photograph to be of use (additions 29). */
export const codeMs = 20_000;
