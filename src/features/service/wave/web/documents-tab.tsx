import { Button, Checkbox, Select, SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { addDays, firmToday } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRecord } from "#records/web/page/use-record.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { overLimit } from "#ui/over-limit.ts";
import { manageSuits } from "../access.ts";
import { deficiencyCauses } from "../deficiency.ts";
import { documentLines, documentStates, type DocumentState } from "../documents.ts";
import { readDocuments, readMatrix, requestDeficient, setDocuments, setDocumentState } from "../endpoints.ts";
import { groupSuit } from "../suit.ts";
import { BulkLinksDialog } from "./bulk-links-dialog.tsx";
import styles from "./wave.module.css";

/** As many as are set at once. */
const size = 100;
const reads = [readMatrix, readDocuments, recordEndpoints(groupSuit).read] as const;

/** 서류 of a suit: who has handed in what, ticked and set together, and what is asked for. */
export default function DocumentsTab({ record }: { readonly record: RailRecord }) {
  const params = { number: String(record.number) };
  const [only, setOnly] = useState<"all" | "missing">("missing");
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<"documents" | "links" | null>(null);
  const mayManage = useAllowed(manageSuits);
  const query = { only, page: String(page), size: String(size) };
  const { data, error, refetch } = useRead(readMatrix, { params, query }, { keepPrevious: true });
  const request = useWrite(requestDeficient, { refreshes: reads, success: "미비 서류를 요청했습니다." });
  const toggle = (number: number) =>
    setTicked((now) => {
      const next = new Set(now);
      if (!next.delete(number)) next.add(number);
      return next;
    });
  const shown = data?.models.map(({ number }) => number) ?? [];
  const allTicked = shown.length > 0 && shown.every((number) => ticked.has(number));
  const tickAll = () => setTicked(allTicked ? new Set() : new Set(shown));
  if (error && !data) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns="1fr 1fr 1fr" />;
  const last = Math.max(1, Math.ceil(data.total / size));
  return (
    <div className={styles.tab}>
      <div className={styles.tabHead}>
        <SegmentedControl
          aria-label="보기"
          value={only}
          data={[
            { value: "missing", label: "미비만" },
            { value: "all", label: "모두" },
          ]}
          onChange={(value) => {
            setOnly(value);
            setPage(1);
          }}
        />
        {mayManage && (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setOpen("documents")}>
              서류 항목
            </Button>
            <Button
              variant="default"
              loading={request.isPending}
              onClick={() => request.mutate({ params, body: { cureOn: addDays(firmToday(), 14) } })}
            >
              미비 서류 일괄 요청(2주)
            </Button>
            <Button variant="default" onClick={() => setOpen("links")}>
              서류 링크 일괄 만들기
            </Button>
          </div>
        )}
      </div>
      {mayManage && ticked.size > 0 && (
        <StateSetter
          number={record.number}
          documents={data.documents}
          participants={[...ticked]}
          onDone={() => setTicked(new Set())}
        />
      )}
      {data.documents.length === 0 && (
        <EmptyState title="서류 항목이 없습니다.">‘서류 항목’에서 받을 서류를 적어 주세요.</EmptyState>
      )}
      {data.documents.length > 0 && data.models.length === 0 && <EmptyState title="미비한 참여자가 없습니다." />}
      {data.documents.length > 0 && data.models.length > 0 && (
        <Table label="서류 현황">
          <thead>
            <tr>
              {mayManage && (
                <th scope="col">
                  <Checkbox
                    aria-label="이 쪽의 참여자 모두 고르기"
                    checked={allTicked}
                    indeterminate={!allTicked && ticked.size > 0}
                    onChange={tickAll}
                  />
                </th>
              )}
              <th scope="col">성명</th>
              <th scope="col">동·호</th>
              {data.documents.map(({ id, name, optional }) => (
                <th key={id} scope="col">
                  {name}
                  {optional && "(선택)"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ number, name, unit, states }) => (
              <tr key={number}>
                {mayManage && (
                  <td>
                    <Checkbox
                      aria-label={`${name} 고르기`}
                      checked={ticked.has(number)}
                      onChange={() => toggle(number)}
                    />
                  </td>
                )}
                <td>{name}</td>
                <td>{unit}</td>
                {states.map((state, index) => (
                  <td key={data.documents[index]?.id ?? index} data-state={state} className={styles.state}>
                    {documentStates[state]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {last > 1 && (
        <div className={styles.buttons}>
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <span>
            {page} / {last}쪽
          </span>
          <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </div>
      )}
      {open === "documents" && <DocumentsDialog number={record.number} onClose={() => setOpen(null)} />}
      {open === "links" && <BulkLinksDialog number={record.number} onClose={() => setOpen(null)} />}
    </div>
  );
}

type Cause = keyof typeof deficiencyCauses;

type StateSetterProps = {
  readonly number: number;
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly participants: readonly number[];
  readonly onDone: () => void;
};

function StateSetter({ number, documents, participants, onDone }: StateSetterProps) {
  const [documentId, setDocument] = useState(String(documents[0]?.id ?? ""));
  const [state, setState] = useState<DocumentState>("confirmed");
  const [cause, setCause] = useState<Cause>("illegible");
  const [detail, setDetail] = useState("");
  const [cureOn, setCureOn] = useState(addDays(firmToday(), 7));
  const again = state === "deficient" && { cause, detail, cureOn };
  const write = useWrite(setDocumentState, { refreshes: reads, success: "서류 상태를 바꿨습니다.", onSuccess: onDone });
  return (
    <section className={styles.buttons} aria-label="고른 참여자의 서류">
      <output>{participants.length}명</output>
      <Select
        aria-label="서류"
        data={documents.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={documentId}
        allowDeselect={false}
        onChange={(value) => setDocument(value ?? "")}
      />
      <Select
        aria-label="상태"
        data={Object.entries(documentStates).map(([value, label]) => ({ value, label }))}
        value={state}
        allowDeselect={false}
        onChange={(value) => setState(value as DocumentState)}
      />
      {again && (
        <>
          <Select
            aria-label="보완 사유"
            data={Object.entries(deficiencyCauses).map(([value, label]) => ({ value, label }))}
            value={cause}
            allowDeselect={false}
            onChange={(value) => setCause(value as Cause)}
          />
          <TextInput
            aria-label="보완 내용"
            placeholder="제출하는 사람이 읽습니다."
            value={detail}
            error={fieldError(write.error, "again.detail") ?? overLimit(detail, 200)}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="보완기한"
            value={cureOn}
            error={fieldError(write.error, "again.cureOn")}
            onChange={(event) => setCureOn(event.currentTarget.value)}
          />
        </>
      )}
      <Button
        loading={write.isPending}
        disabled={documentId === "" || participants.length > size || cureOn === ""}
        onClick={() =>
          write.mutate({
            params: { number: String(number) },
            body: { documentId: Number(documentId), participants: [...participants], state, ...(again && { again }) },
          })
        }
      >
        상태 바꾸기
      </Button>
      {participants.length > size && <span>한 번에 {size}명까지 바꿉니다.</span>}
    </section>
  );
}

function DocumentsDialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const { data } = useRead(readDocuments, { params: { number: String(number) } });
  const suit = useRecord(groupSuit, number);
  const [typed, setTyped] = useState<readonly TypedLine[] | null>(null);
  const write = useWrite(setDocuments, { refreshes: reads, quiet: true, onSuccess: onClose });
  const lines = typed ?? typedLines(documentLines, data?.models ?? []);
  const version = suit.data?.model.version;
  const ready = areReady(documentLines, lines) && version !== undefined;
  return (
    <FormDialog
      title="받을 서류"
      size="min(720px, 96vw)"
      label="저장"
      sending={write.isPending}
      disabled={!ready}
      failure={write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(number) },
          body: { version: version!, documents: [...sentLines(documentLines, lines, { known: true })] },
        })
      }
    >
      <LinesEditor
        lines={documentLines}
        value={lines}
        onChange={setTyped}
        nameOf={(index) => `${index + 1}번 서류`}
        blank={{ name: "", optional: false, help: "" }}
        refused={(index, key) => write.error?.fields?.[`documents.${index}.${key}`]}
      />
    </FormDialog>
  );
}
