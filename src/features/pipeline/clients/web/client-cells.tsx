import { formatNumber } from "#platform/number.ts";
import { seoulDay } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { nothing } from "#records/web/shown.ts";
import { clientGrades, clientStatuses, type client } from "../client.ts";
import { endWord } from "../successors.ts";
import { clientTones, gradeTones } from "./tones.ts";
import styles from "./clients.module.css";

const shownDay = (instant: string) => seoulDay(instant).slice(2);

/** State and grade as chips; a client to whom nobody has spoken for long, or who died, is marked. */
export const clientCells: OwnCells<typeof client> = {
  name: ({ name, kind, endedOn }) =>
    endedOn === null ? (
      name
    ) : (
      <>
        {name} <StateChip tone="red">{endWord(kind)}</StateChip>
      </>
    ),
  status: ({ status }) => <StateChip tone={clientTones[status]}>{clientStatuses[status]}</StateChip>,
  // Only a grade that says something is a chip: most clients are 일반.
  grade: ({ grade }) =>
    grade === "normal" ? clientGrades.normal : <StateChip tone={gradeTones[grade]}>{clientGrades[grade]}</StateChip>,
  lastContactAt: ({ lastContactAt, silent, silentDays }) => (
    <span className={styles.contact} data-silent={silent || undefined} title={silent ? "무연락" : undefined}>
      {lastContactAt === null ? nothing : `${shownDay(lastContactAt)} (${formatNumber(silentDays)}일)`}
    </span>
  ),
  contactBanned: ({ contactBan }) =>
    contactBan === "" ? (
      nothing
    ) : (
      <span title={contactBan}>
        <StateChip tone="amber">금지</StateChip>
      </span>
    ),
  privacyConsentAt: ({ privacyConsentAt }) =>
    privacyConsentAt === null ? <StateChip tone="amber">없음</StateChip> : shownDay(privacyConsentAt),
};
