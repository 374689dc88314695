import { useState } from "react";
import { legalCaseRef } from "#firm/refs.ts";
import { deadline } from "#features/litigation/deadlines/deadline.ts";
import { CaseDialog } from "#features/litigation/deadlines/case-dialog.tsx";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { decideService, proposeDeadlines } from "../endpoints.ts";
import { serviceOfProcess } from "../service-of-process.ts";
import { Proposed, sentDeadlines, type Chosen } from "./proposed.tsx";

type DecideDialogProps = { readonly row: RowOf<typeof serviceOfProcess>; readonly onClose: () => void };

/** The case of a document that was registered before, and its deadlines. */
export default function DecideDialog({ row, onClose }: DecideDialogProps) {
  const [ofCase, setCase] = useState<Ref | null>(row.case);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const decide = useWrite(decideService, {
    quiet: true,
    once: true,
    onSuccess: ({ says }) => {
      for (const sentence of says) notifyInfo(sentence);
      void Promise.all([refreshRecord(serviceOfProcess), refreshRecord(deadline)]);
    },
  });
  const { method, startOn, openedOn = null, issuedOn = null, documentKind } = row;
  const asked = {
    caseId: ofCase?.id ?? 1,
    documentKind: documentKind ?? "other",
    method: method ?? "personal",
    startOn,
    openedOn,
    issuedOn,
  };
  const { data } = useRead(proposeDeadlines, { body: asked }, { enabled: ofCase !== null && method !== null });
  if (decide.data) return <CaseDialog models={decide.data.models} onClose={onClose} />;
  return (
    <FormDialog
      title="기한 등록"
      size={640}
      label="등록"
      sending={decide.isPending}
      disabled={chosen.size === 0 || ofCase === null}
      failure={decide.error?.message}
      failureOpens={decide.error?.opens}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        decide.mutate({
          params: { number: String(row.number) },
          body: { version: row.version, caseId: ofCase?.id ?? null, deadlines: sentDeadlines(chosen, "", false) },
        })
      }
    >
      {row.case === null && (
        <RefInput
          label="소송사건"
          withAsterisk
          target={legalCaseRef}
          value={ofCase}
          onChange={setCase}
          error={fieldError(decide.error, "caseId")}
        />
      )}
      {data && <Proposed proposals={data.models} chosen={chosen} onChange={setChosen} />}
      {data && data.note !== "" && <p>{data.note}</p>}
      {data?.total === 0 && data.note === "" && (
        <p>이 문서에 제안할 기한이 없습니다. 소송사건의 ‘기한’ 탭에서 규칙을 골라 입력해 주세요.</p>
      )}
    </FormDialog>
  );
}
