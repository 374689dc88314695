import type { ReactNode } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { writableFields, type RowOf } from "#records/resource.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { PresenceLine } from "#features/work/presence/presence-line.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { manageConsults } from "../access.ts";
import { consult, journalFields, nameless } from "../consult.ts";
import { consultCells } from "./cells.tsx";
import { HiddenConsult } from "./hidden-consult.tsx";
import { Journal } from "./journal.tsx";
import { Notices } from "./notices.tsx";
import { ConsultButtons } from "./step-buttons.tsx";

type Row = RowOf<typeof consult>;
type Key = keyof typeof consult.fields;

const inJournal: readonly string[] = journalFields;
/** Fields that only the list is narrowed by. */
const marks: readonly string[] = [
  "today",
  "unanswered",
  "contacted",
  "booked",
  "noShowed",
  "signed",
  "walled",
  "ownTeam",
];
/** Fields that most consultations never have: shown once they do. */
const rare: readonly string[] = [
  "durationMin",
  "place",
  "result",
  "lostReason",
  "marketingConsentAt",
  "nightConsentAt",
  "noAnswerCount",
  "firstContactAt",
  "client",
  "contractNumber",
  "duplicateOf",
  "separateCase",
  "declinedBy",
  "journalConfirmedAt",
];
const summary = (Object.keys(consult.fields) as Key[]).filter(
  (key) => !inJournal.includes(key) && !marks.includes(key) && key !== "status",
);
const form = {
  fields: writableFields(consult).flatMap(([key]) => (inJournal.includes(key) ? [] : [key as Key])),
};
const cells: OwnCells<typeof consult> = {
  ...consultCells,
  contractNumber: ({ contractNumber }) =>
    contractNumber ? <PageLink to={`/lawfirm/contract/${contractNumber}`}>{contractNumber}</PageLink> : "—",
};

const whenMissing = (number: number, otherwise: ReactNode) => (
  <HiddenConsult number={number}>{otherwise}</HiddenConsult>
);

/** /lawfirm/consult/{상담번호} */
export default function ConsultPage() {
  return (
    <RecordRead resource={consult} number={useIdParam("consultId")} missing={whenMissing}>
      {(row) => <Consult row={row} />}
    </RecordRead>
  );
}

const { options, tones } = consult.fields.status;
const stateOf = (status: Row["status"]) => ({ label: options[status], tone: tones[status] });

function Consult({ row }: { readonly row: Row }) {
  const name = row.name.trim() || nameless;
  return (
    <RecordPage
      resource={consult}
      row={row}
      title={name}
      manage={manageConsults}
      state={stateOf(row.status)}
      facts={[
        { label: "연락처", value: row.tel },
        { label: "담당", value: row.assignee?.label ?? "미배정" },
        { label: "변호사", value: row.lawyer?.label },
        { label: "예약", value: row.scheduledAt && formatTaskDate(row.scheduledAt) },
        { label: "다음연락", value: row.nextActionAt && formatTaskDate(row.nextActionAt) },
        { label: "팀", value: row.team?.label },
        { label: "접수", value: formatTaskDate(row.createdAt) },
      ]}
      actions={<ConsultButtons row={row} />}
      onAddTask={() =>
        openTaskCreation({ category: "consult", idInt: row.number, label: `상담 ${row.number} ${name}` })
      }
      summary={summary.filter((key) => !rare.includes(key) || Boolean(row[key]))}
      cells={cells}
      form={row.status === "converted" ? false : form}
      above={
        <>
          <PresenceLine type="consult" id={row.id} />
          <Notices row={row} />
        </>
      }
    >
      <Journal row={row} />
    </RecordPage>
  );
}
