import { relativeTime } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { ExtraColumn, OwnCells } from "#records/web/list/list-columns.ts";
import { consult, consultStatusLabels, nameless } from "../consult.ts";

/** Fields of consultations that are drawn in their own way. */
export const consultCells: OwnCells<typeof consult> = {
  status: ({ status, noAnswerCount }) => (
    <StateChip tone={consult.fields.status.tones[status]}>
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
};

/** How long ago the call came in. */
export const elapsedColumn: ExtraColumn<typeof consult> = {
  key: "elapsed",
  label: "경과",
  width: 84,
  right: true,
  cell: ({ createdAt }) => relativeTime(createdAt),
};
