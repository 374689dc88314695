import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useUser } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { Card } from "#ui/components/card.tsx";
import { keepWorktime } from "../access.ts";
import { formatMinutes, mondayOf } from "../day.ts";
import { readSources } from "../endpoints.ts";
import { worktimeSteps } from "../steps.ts";
import { categories, worktime, worktimeSources } from "../worktime.ts";
import { worktimeReads } from "./refresh.ts";
import type { WeekEntry } from "./week-types.ts";
import styles from "./worktime.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));
const CorrectionDialog = lazy(() => import("./correction-dialog.tsx"));

const steps = { machine: worktimeSteps, refreshes: worktimeReads };

type Row = RowOf<typeof worktime>;

const cells = {
  minutes: ({ minutes }: Row) => formatMinutes(minutes),
  corrects: ({ corrects }: Row) =>
    corrects ? <PageLink to={`/lawfirm/worktime/${corrects.number}`}>기록 {corrects.number}</PageLink> : "—",
};

/** /lawfirm/worktime/{번호}: one entry, with the activities that it was proposed from. */
export default function EntryScreen() {
  return (
    <RecordRead resource={worktime} number={useIdParam("worktimeId")}>
      {(row) => <Entry row={row} />}
    </RecordRead>
  );
}

function Entry({ row }: { readonly row: Row }) {
  const me = useUser().staff?.id;
  const [open, setOpen] = useState<"edit" | "correct" | null>(null);
  const mine = row.staff.id === me;
  const changeable = mine && (row.status === "draft" || row.status === "rejected") && !row.corrects;
  const correctable = mine && row.status === "approved" && !row.corrects;
  const close = () => setOpen(null);
  return (
    <RecordPage
      resource={worktime}
      row={row}
      manage={keepWorktime}
      title={`${row.staff.label} ${formatDay(row.day)} ${categories[row.category]}`}
      steps={steps}
      form={false}
      cells={cells}
      facts={[
        { label: "시간", value: formatMinutes(row.minutes) },
        {
          label: "시각",
          value:
            row.startAt && row.endAt
              ? `${formatDateTime(row.startAt).slice(11, 16)}–${formatDateTime(row.endAt).slice(11, 16)}`
              : "",
        },
        { label: "사건", value: row.project?.label },
        { label: "출처", value: worktimeSources[row.source] },
        { label: "주", value: <PageLink to={weekPath(row, mine)}>{mondayOf(row.day)} 주</PageLink> },
      ]}
      actions={
        <>
          {changeable && (
            <Button variant="default" onClick={() => setOpen("edit")}>
              수정
            </Button>
          )}
          {correctable && (
            <Button variant="default" onClick={() => setOpen("correct")}>
              정정
            </Button>
          )}
        </>
      }
      aside={row.source === "proposal" ? <Sources number={row.number} /> : undefined}
    >
      <Suspense>
        {open === "edit" && <EntryDialog of={entryOf(row)} onClose={close} />}
        {open === "correct" && <CorrectionDialog row={row} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}

const weekPath = ({ day, staff }: Row, mine: boolean) =>
  `/lawfirm/worktime?week=${mondayOf(day)}${mine ? "" : `&staff=${staff.id}`}`;

/** The same as the week has it. */
function entryOf(row: Row): WeekEntry {
  const { startAt = null, endAt = null, parallel = false, corrects } = row;
  return { ...row, startAt, endAt, parallel, corrects: corrects?.id ?? null };
}

function Sources({ number }: { readonly number: number }) {
  const { data } = useRead(readSources, { params: { number: String(number) } });
  if (!data || data.models.length === 0) return null;
  return (
    <Card title="제안의 근거">
      <ul className={styles.sources}>
        {data.models.map(({ type, id, at, title, path }) => (
          <li key={`${type}${id}`}>
            {formatDateTime(at).slice(5, 16)} {path === "" ? title : <PageLink to={path}>{title}</PageLink>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
