import { StateChip } from "../../../../kit/web/components/chip.tsx";
import type { OwnCells } from "../../../../kit/web/records/list/list-columns.ts";
import { shownText } from "../../../../kit/web/records/shown.ts";
import { client, clientGrades, clientStatuses } from "../client.ts";
import { clientTones, gradeTones } from "./tones.ts";
import styles from "./clients.module.css";

/** State and grade as chips; a client to whom nobody has spoken for long is marked. */
export const clientCells: OwnCells<typeof client> = {
  status: ({ status }) => <StateChip tone={clientTones[status]}>{clientStatuses[status]}</StateChip>,
  // Only a grade that says something is a chip: most clients are 일반.
  grade: ({ grade }) =>
    grade === "normal" ? clientGrades.normal : <StateChip tone={gradeTones[grade]}>{clientGrades[grade]}</StateChip>,
  lastContactAt: ({ lastContactAt, silent }) => (
    <span className={styles.contact} data-silent={silent || undefined} title={silent ? "무연락" : undefined}>
      {shownText(client.fields.lastContactAt, lastContactAt)}
    </span>
  ),
};
