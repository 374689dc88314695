import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useEffect, useState } from "react";
import { addDays, firmToday } from "#platform/dates.ts";
import { refreshReads, useFirstRead, useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageSuits } from "../access.ts";
import { documentLines, documentStates } from "../documents.ts";
import { readDocuments, readMatrix, requestDeficient, setDocuments } from "../endpoints.ts";
import { groupSuit } from "../suit.ts";
import { BulkLinksDialog } from "./bulk-links-dialog.tsx";
import { useLinkMessage } from "./link-message-dialog.tsx";
import { mostSet as size, StateSetter } from "./state-setter.tsx";
import styles from "./wave.module.css";

const reads = [readMatrix, readDocuments, recordEndpoints(groupSuit).read] as const;

/** 서류 of a suit: who has handed in what, ticked and set together, and what is asked for. */
export default function DocumentsTab({ record }: { readonly record: RailRecord }) {
  const params = { number: String(record.number) };
  const [only, setOnly] = useState<"all" | "missing">("missing");
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<"documents" | "links" | null>(null);
  const mayManage = useAllowed(manageSuits);
  const message = useLinkMessage();
  const query = { only, page: String(page), size: String(size) };
  const { data, error, refetch } = useRead(readMatrix, { params, query }, { keepPrevious: true });
  // Documents that come by links stand here at once.
  useEffect(() => onRecordChange("participant", () => void refreshReads(readMatrix)), []);
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
        <>
          <StateSetter
            number={record.number}
            documents={data.documents}
            participants={[...ticked]}
            onDone={() => setTicked(new Set())}
          />
          <div className={styles.buttons}>{message.button(record, [...ticked], () => setTicked(new Set()))}</div>
        </>
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
      {message.dialog}
      {open === "documents" && <DocumentsDialog number={record.number} onClose={() => setOpen(null)} />}
      {open === "links" && <BulkLinksDialog number={record.number} onClose={() => setOpen(null)} />}
    </div>
  );
}

function DocumentsDialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const params = { number: String(number) };
  const suit = useFirstRead(recordEndpoints(groupSuit).read, { params });
  const stored = useFirstRead(readDocuments, { params });
  const [typed, setTyped] = useState<readonly TypedLine[] | null>(null);
  const write = useWrite(setDocuments, { refreshes: reads, quiet: true, onSuccess: onClose });
  const version = suit.data?.model.version;
  const failed = suit.error ? suit : stored.error ? stored : null;
  const lines = typed ?? typedLines(documentLines, stored.data?.models ?? []);
  const isLoaded = version !== undefined && stored.data !== undefined;
  const ready = areReady(documentLines, lines) && isLoaded;
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
          params,
          body: { version: version!, documents: [...sentLines(documentLines, lines, { known: true })] },
        })
      }
    >
      {!isLoaded && failed && (
        <ErrorState
          title="서류를 불러오지 못했습니다."
          error={failed.error!}
          onRetry={() => void Promise.all([suit.refetch(), stored.refetch()])}
        />
      )}
      {!isLoaded && !failed && <SkeletonRows rows={3} columns="1fr 1fr 1fr" />}
      {isLoaded && (
        <LinesEditor
          lines={documentLines}
          value={lines}
          onChange={setTyped}
          nameOf={(index) => `${index + 1}번 서류`}
          blank={{ name: "", optional: false, help: "" }}
          refused={(index, key) => write.error?.fields?.[`documents.${index}.${key}`]}
        />
      )}
    </FormDialog>
  );
}
