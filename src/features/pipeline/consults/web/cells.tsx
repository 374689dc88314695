import { relativeTime } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import type { ExtraColumn, OwnCells } from "#records/web/list/list-columns.ts";
import { conflictMarks, consultStatusLabels, nameless, paymentMarks, type consult } from "../consult.ts";
import { consultTones } from "./tones.ts";

const conflictTones: Readonly<Record<keyof typeof conflictMarks, Tone>> = {
  unchecked: "grey",
  found: "red",
  clear: "green",
  consentNeeded: "amber",
  prohibited: "red",
  waived: "green",
};

const paymentTones: Readonly<Record<keyof typeof paymentMarks, Tone>> = {
  none: "grey",
  due: "red",
  part: "amber",
  paid: "green",
};

/** Fields of consultations that are drawn in their own way. */
export const consultCells: OwnCells<typeof consult> = {
  status: ({ status, noAnswerCount }) => (
    <StateChip tone={consultTones[status]}>
      {consultStatusLabels[status]}
      {status === "noAnswer" && noAnswerCount > 1 ? ` ${noAnswerCount}회` : ""}
    </StateChip>
  ),
  name: ({ name, urgent }) => (
    <>
      {urgent && "[급함] "}
      {name.trim() || nameless}
    </>
  ),
  payment: ({ payment }) => <StateChip tone={paymentTones[payment]}>{paymentMarks[payment]}</StateChip>,
  conflict: ({ conflict }) => <StateChip tone={conflictTones[conflict]}>{conflictMarks[conflict]}</StateChip>,
};

/** How long ago the call came in. */
export const elapsedColumn: ExtraColumn<typeof consult> = {
  key: "elapsed",
  label: "경과",
  width: 84,
  right: true,
  cell: ({ createdAt }) => relativeTime(createdAt),
};
