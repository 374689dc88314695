import { lazy, Suspense, useState, type ReactNode } from "react";
import { formatTaskDate } from "../../../../kit/shared/dates.ts";
import { recordPath, writableFields, type RowOf } from "../../../../kit/shared/records/resource.ts";
import { PageLink, useIdParam } from "../../../../kit/web/navigation.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import type { OwnCells } from "../../../../kit/web/records/list/list-columns.ts";
import { RecordPage } from "../../../../kit/web/records/page/record-page.tsx";
import { RecordRead } from "../../../../kit/web/records/page/record-read.tsx";
import { useAllowed } from "../../../../kit/web/session.ts";
import { openTaskCreation } from "../../../work/tasks/panel.ts";
import { manageConsults } from "../access.ts";
import { consult, consultRef, consultStatusLabels, journalFields, nameless } from "../consult.ts";
import { holdAfterNoAnswers, movesFrom } from "../consult-moves.ts";
import { consultCalls } from "../endpoints.ts";
import { consultCells } from "./cells.tsx";
import { HiddenConsult, OpponentNotice } from "./hidden-consult.tsx";
import { Journal } from "./journal.tsx";
import { SameNumber } from "./same-number.tsx";
import { conversionProblem, StepButtons } from "./step-buttons.tsx";
import { consultTones } from "./tones.ts";
import styles from "./consults.module.css";

const StepDialog = lazy(() => import("./step-dialog.tsx"));

type Row = RowOf<typeof consult>;
type Key = keyof typeof consult.fields;

const inJournal: readonly string[] = journalFields;
/** Fields that only the list is narrowed by. */
const marks: readonly string[] = ["today", "unanswered", "contacted", "booked", "noShowed", "signed", "walled"];
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

function Consult({ row }: { readonly row: Row }) {
  const name = row.name.trim() || nameless;
  return (
    <RecordPage
      resource={consult}
      row={row}
      title={name}
      manage={manageConsults}
      state={{ label: consultStatusLabels[row.status], tone: consultTones[row.status] }}
      facts={[
        { label: "연락처", value: row.tel },
        { label: "담당", value: row.assignee?.label ?? "미배정" },
        { label: "변호사", value: row.lawyer?.label },
        { label: "예약", value: row.scheduledAt && formatTaskDate(row.scheduledAt) },
        { label: "다음연락", value: row.nextActionAt && formatTaskDate(row.nextActionAt) },
        { label: "팀", value: row.team?.label },
        { label: "접수", value: formatTaskDate(row.createdAt) },
      ]}
      actions={<StepButtons row={row} />}
      onAddTask={() =>
        openTaskCreation({ category: "consult", idInt: row.number, label: `상담 ${row.number} ${name}` })
      }
      summary={summary.filter((key) => !rare.includes(key) || Boolean(row[key]))}
      cells={cells}
      form={row.status === "converted" ? false : form}
      above={<Notices row={row} />}
    >
      <Journal row={row} />
    </RecordPage>
  );
}

/** What a person should know before the next step. */
function Notices({ row }: { readonly row: Row }) {
  const mayManage = useAllowed(manageConsults);
  const [original, setOriginal] = useState<number | null>(null);
  const separate = useWrite(consultCalls.update, { refreshes: [consultCalls.read], failure: "저장하지 못했습니다." });
  const possible = movesFrom(row.status);
  const problem = possible.includes("convert") ? conversionProblem(row) : null;
  const mayMerge = mayManage && possible.includes("duplicate");
  const params = { number: String(row.number) };
  return (
    <>
      {row.walled && <OpponentNotice />}
      {row.duplicateOf && (
        <p className={styles.notice}>
          중복된 상담입니다.{" "}
          <PageLink to={recordPath(consultRef, row.duplicateOf.number) ?? ""}>
            원본 상담 {row.duplicateOf.number}
          </PageLink>
        </p>
      )}
      {row.status === "converted" && (
        <p className={styles.notice}>계약으로 전환되어 고칠 수 없습니다. 메모만 남길 수 있습니다.</p>
      )}
      {problem && <p className={styles.notice}>{problem}</p>}
      {possible.includes("hold") && row.noAnswerCount >= holdAfterNoAnswers && row.status === "noAnswer" && (
        <p className={styles.notice}>
          부재중 {row.noAnswerCount}회입니다. 보류로 두고 다시 연락할 날을 정하는 것을 권합니다.
        </p>
      )}
      {!row.separateCase && row.status !== "duplicate" && (
        <SameNumber
          number={row.number}
          {...(mayMerge && {
            onMerge: setOriginal,
            onSeparate: () =>
              separate.mutate({ params, body: { version: row.version, changes: { separateCase: true } } }),
          })}
        />
      )}
      {original !== null && (
        <Suspense fallback={null}>
          <StepDialog
            target={row}
            move="duplicate"
            preset={{ originalNumber: String(original) }}
            onClose={() => setOriginal(null)}
          />
        </Suspense>
      )}
    </>
  );
}
