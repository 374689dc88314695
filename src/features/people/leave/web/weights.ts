import type { Tone } from "#platform/tone.ts";

/** What falls into a leave, in a word and a colour. */
export const weightWords = {
  hearing: { label: "기일", tone: "red" },
  peremptory: { label: "불변기한", tone: "red" },
  deadline: { label: "기한", tone: "amber" },
  task: { label: "할일", tone: "blue" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;
