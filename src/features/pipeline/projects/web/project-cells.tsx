import { formatAppointment, formatDateTime, formatDay, isDay, seoulDay, withoutThisYear } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { nothing } from "#records/web/shown.ts";
import { projectStatusLabels, waitingFor, type project } from "../project.ts";
import { isAhead } from "../due.ts";
import { DueChip } from "./due-chip.tsx";
import { FavouriteStar } from "./favourite.tsx";
import { RiskBadges } from "./risk-badges.tsx";
import { projectTones } from "./tones.ts";

/** How lists and the page of a project draw its fields. */
export const projectCells: OwnCells<typeof project> = {
  status: ({ status, waitingFor: whom }) => (
    <StateChip tone={projectTones[status]}>
      {projectStatusLabels[status]}
      {whom && ` · ${waitingFor[whom]}`}
    </StateChip>
  ),
  client: ({ client, clientName }) => client?.label ?? (clientName || nothing),
  nextHearingAt: ({ nextHearingAt }) => <Hearing at={nextHearingAt} />,
  nextDeadlineOn: ({ nextDeadlineOn }) => <DueDay day={nextDeadlineOn} />,
  nextStepDue: ({ nextStepDue }) => <DueDay day={nextStepDue} />,
  favourite: (row) => <FavouriteStar row={row} />,
  warnings: (row) => <RiskBadges row={row} />,
  idle: ({ idle }) => (idle ? <StateChip tone="red">무일정</StateChip> : nothing),
};

type HearingProps = {
  readonly at: string | null;
  /** With the day of the week, where there is room for it. */
  readonly whole?: boolean;
};

/** A hearing with the days left; one that has passed stands alone. */
export function Hearing({ at, whole = false }: HearingProps) {
  if (at === null) return nothing;
  const text = withoutThisYear(whole ? formatAppointment(at) : formatDateTime(at).slice(0, 16));
  return isAhead(at) ? (
    <>
      {text} <DueChip day={seoulDay(at)} />
    </>
  ) : (
    text
  );
}

export function DueDay({ day }: { readonly day: string | null }) {
  if (day === null || !isDay(day)) return nothing;
  return (
    <>
      {withoutThisYear(formatDay(day))} <DueChip day={day} />
    </>
  );
}
