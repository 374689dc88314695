import type { Tone } from "#platform/tone.ts";

/** How a site stands, with its word and colour. */
export const healths = {
  unknown: { label: "미확인", tone: "grey" },
  ok: { label: "정상", tone: "green" },
  slow: { label: "지연", tone: "amber" },
  error: { label: "오류", tone: "red" },
  down: { label: "무응답", tone: "red" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;
