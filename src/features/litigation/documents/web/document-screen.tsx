import { Button } from "@mantine/core";
import { IconHash, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { goTo, useIdParam } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { manageDocuments } from "../access.ts";
import { document, formFields } from "../document.ts";
import { documentCalls } from "../endpoints.ts";
import { documentSteps } from "../steps.ts";
import { documentKindLabels, trashDays } from "../words.ts";
import { FileCard } from "./file-card.tsx";

const EvidenceDialog = lazy(() => import("./evidence-dialog.tsx"));

type Row = RowOf<typeof document>;
const steps = { machine: documentSteps };
const summary = [
  "createdAt",
  "author",
  "receivedOn",
  "receivedFrom",
  "case",
  "project",
  "deadline",
  "dueOn",
  "evidencePoint",
  "note",
  "approvedBy",
  "approvedAt",
  "submittedAt",
  "receiptNo",
  "receiptCourt",
  "receiptCaseNo",
  "receiptDocument",
  "fileHash",
] as const satisfies readonly (keyof typeof document.fields)[];

/** /lawfirm/documents/{번호}: one document with its file, its versions and its way to the court. */
export default function DocumentScreen() {
  return (
    <RecordRead resource={document} number={useIdParam("documentId")}>
      {(row) => (
        <RecordPage
          resource={document}
          row={row}
          manage={manageDocuments}
          steps={steps}
          summary={summary}
          form={{ fields: formFields }}
          actions={<Actions row={row} />}
          facts={factsOf(row)}
          aside={<FileCard row={row} />}
        />
      )}
    </RecordRead>
  );
}

function factsOf(row: Row) {
  return [
    { label: "종류", value: documentKindLabels[row.kind] },
    { label: "사건", value: row.case?.label ?? row.project?.label },
    { label: "호증", value: row.evidence },
    { label: "수령일", value: row.receivedOn && formatDay(row.receivedOn) },
    { label: "기한", value: row.dueOn && formatDay(row.dueOn) },
    { label: "검토자", value: row.reviewer?.label },
    { label: "제출", value: row.submittedAt && formatDateTime(row.submittedAt).slice(0, 16) },
    { label: "접수번호", value: row.receiptNo },
    { label: "의뢰인", value: row.sharedAt ? <StateChip tone="blue">공유 중</StateChip> : "" },
    { label: "비밀유지", value: row.privileged ? <StateChip tone="amber">예</StateChip> : "" },
    { label: "형사기록사본", value: row.criminalCopy ? <StateChip tone="red">소송준비 밖 제공 금지</StateChip> : "" },
    { label: "개인정보", value: row.hasRrn ? <StateChip tone="red">주민등록번호 있음</StateChip> : "" },
  ];
}

function Actions({ row }: { readonly row: Row }) {
  const may = useAllowed(manageDocuments);
  const [numbering, setNumbering] = useState(false);
  if (!may || row.submittedAt !== null) return null;
  return (
    <>
      {row.case !== null && (
        <Button variant="default" leftSection={<IconHash size={15} aria-hidden />} onClick={() => setNumbering(true)}>
          호증 번호
        </Button>
      )}
      <RemoveButton row={row} />
      {numbering && (
        <Suspense>
          <EvidenceDialog row={row} onClose={() => setNumbering(false)} />
        </Suspense>
      )}
    </>
  );
}

function RemoveButton({ row }: { readonly row: Row }) {
  const remove = useWrite(documentCalls.remove, {
    success: "휴지통으로 옮겼습니다.",
    failure: "지우지 못했습니다.",
    onSuccess: () => {
      void refreshRecord(document);
      goTo("/lawfirm/documents");
    },
  });
  const ask = async () => {
    const message = `${trashDays}일 동안 휴지통에서 복원할 수 있고, 그 뒤에는 파일이 파기됩니다.`;
    if (!(await confirm({ title: "이 문서를 삭제할까요?", message, confirmLabel: "지우기", danger: true }))) return;
    remove.mutate({ params: { number: String(row.number) }, body: { version: row.version } });
  };
  return (
    <Button
      variant="default"
      loading={remove.isPending}
      leftSection={<IconTrash size={15} aria-hidden />}
      onClick={() => void ask()}
    >
      지우기
    </Button>
  );
}
