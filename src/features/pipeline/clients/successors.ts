import { clientRef } from "#firm/refs.ts";
import { date, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";

/** By what somebody stands in the place of a client. */
export const successions = { heir: "상속인", merger: "승계인(합병)" } as const;

/** 상속인 of a client who died, 승계인 of a company that went into another one (민사소송법 제233조, 제234조). */
export const successorLines = defineLines({
  label: "상속인·승계인",
  table: "client_successors",
  record: "client_id",
  place: "place",
  most: 30,
  fields: {
    successor: ref(clientRef, { label: "고객", required: true }),
    kind: oneOf(successions, { label: "구분", required: true }),
    share: text({ label: "지분", max: 60 }),
    since: date({ label: "승계일" }),
    note: text({ label: "메모", max: 300 }),
  },
});

/** What the end of a client is called: a person dies, a company goes into another one. */
export function endWord(kind: string): string {
  return kind === "개인" ? "사망" : "합병·소멸";
}
