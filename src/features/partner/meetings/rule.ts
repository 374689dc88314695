import { count, date, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const meetingKinds = { committee: "운영회의", partners: "파트너회의", training: "교육" } as const;
export type MeetingKind = keyof typeof meetingKinds;

export const bases = { heads: "두수", stakes: "지분" } as const;
export type Basis = keyof typeof bases;

export const thresholds = {
  none: "없음",
  majority: "과반수",
  twoThirds: "3분의 2 이상",
  threeQuarters: "4분의 3 이상",
  all: "전원",
} as const;
export type Threshold = keyof typeof thresholds;

const { none: _none, ...votes } = thresholds;
const firmKinds = {
  corporation: "법무법인",
  limited: "법무법인(유한)",
  union: "법무조합",
  joint: "합동사무소",
} as const;

/** 정족수 규정: how the votes of a kind of meeting are counted from a day on (additions 28). */
export const meetingRule = defineResource("meetingRule", {
  label: "정족수 규정",
  table: "meeting_rules",
  api: "/api/meeting-rules",
  page: "/partner/attendance/rules",
  open: "query",
  numbered: false,
  title: "name",
  order: "-fromOn",
  fields: {
    name: text({
      label: "근거",
      required: true,
      max: 100,
      search: true,
      width: 0,
      erase: { keep: "법인의 정관" },
      help: "정관이나 운영규정의 조항",
    }),
    meeting: oneOf(meetingKinds, { label: "회의", required: true, filter: true, width: 100 }),
    fromOn: date({ label: "적용일", required: true, sort: true, filter: true }),
    firmKind: oneOf(firmKinds, { label: "법인 형태", required: true, filter: true, width: 120 }),
    basis: oneOf(bases, { label: "의결권 기준", required: true, filter: true, width: 100 }),
    quorum: oneOf(thresholds, { label: "의사정족수", required: true, width: 120 }),
    passing: oneOf(votes, { label: "의결정족수", required: true, width: 120, help: "출석한 의결권에 대한 비율" }),
    special: oneOf(votes, { label: "특별결의", required: true, width: 120, help: "재적 의결권에 대한 비율" }),
    lateMinutes: count({ label: "지각 기준", required: true, max: 240, unit: "분", width: 92 }),
  },
  columns: ["name", "meeting", "fromOn", "firmKind", "basis", "quorum", "passing", "special", "lateMinutes"],
});

/** What counts where the firm has entered no rule: heads, more than half (변호사법 제58조, 민법 제706조). */
export const plainRule = {
  name: "정한 규정 없음",
  basis: "heads",
  quorum: "majority",
  passing: "majority",
  special: "twoThirds",
  lateMinutes: 10,
} as const satisfies CountingRule;

/** What of a rule counts. */
export type CountingRule = {
  readonly name: string;
  readonly basis: Basis;
  readonly quorum: Threshold;
  readonly passing: Threshold;
  readonly special: Threshold;
  readonly lateMinutes: number;
};
