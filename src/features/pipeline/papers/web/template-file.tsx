import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconEye, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { paperFormats, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { callUpload } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { downloadTemplate, readTemplateFile, sampleTemplate, takeDefault, uploadTemplate } from "../endpoints.ts";
import { paperFieldNames } from "../paper-fields.ts";
import { paperTemplate } from "../paper-template.ts";
import { FaultList } from "./fault-list.tsx";
import { saveCalled } from "./save-called.ts";
import styles from "./papers.module.css";

type Row = RowOf<typeof paperTemplate>;

const refresh = () => refreshRecord(paperTemplate);

/** The file of a template: taken in while it is a draft, with its fields and what is wrong with them. */
export function TemplateFile({ row, mayManage }: { readonly row: Row; readonly mayManage: boolean }) {
  const params = { number: String(row.number) };
  const { data, error, refetch } = useRead(readTemplateFile, { params });
  const isOpen = mayManage && row.status === "draft";
  return (
    <section aria-label="서식 파일" className={styles.part}>
      <div className={styles.head}>
        <h2>서식 파일</h2>
        {data?.model && <FileButtons row={row} />}
      </div>
      {isOpen && <FileInput row={row} onTaken={() => void Promise.all([refetch(), refresh()])} />}
      {!data && error && (
        <ErrorState title="파일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 1fr" />}
      {data && !data.model && (
        <EmptyState title="파일이 없습니다.">
          HWPX는 이름을 붙인 누름틀, DOCX는 {"{사건명}"} 꼴의 표시가 있는 자리에 값이 들어갑니다.
        </EmptyState>
      )}
      {data?.model && (
        <>
          <FaultList faults={data.model.faults} />
          <FieldList fields={data.model.fields} />
        </>
      )}
      <details className={styles.known}>
        <summary>쓸 수 있는 항목 {paperFieldNames.length}개</summary>
        <p>{paperFieldNames.join(", ")}</p>
      </details>
    </section>
  );
}

function FileButtons({ row }: { readonly row: Row }) {
  const input = { params: { number: String(row.number) } };
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => void saveCalled(downloadTemplate, input)}
      >
        {row.format ? paperFormats[row.format] : "파일"} 받기
      </Button>
      <Button
        variant="default"
        leftSection={<IconEye size={15} aria-hidden />}
        onClick={() => void saveCalled(sampleTemplate, input)}
      >
        견본 PDF
      </Button>
    </div>
  );
}

function FileInput({ row, onTaken }: { readonly row: Row; readonly onTaken: () => void }) {
  const [sending, setSending] = useState(false);
  const params = { number: String(row.number) };
  const take = useWrite(takeDefault, { failure: "기본 서식을 넣지 못했습니다.", onSuccess: onTaken });
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    try {
      await callUpload(uploadTemplate, { params, query: { name: file.name, version: row.version } }, file);
      onTaken();
    } catch (error) {
      notifyError("파일을 올리지 못했습니다.", error instanceof Error ? error.message : undefined);
    }
    setSending(false);
  };
  return (
    <div className={styles.buttons}>
      <FileButton accept=".hwpx,.docx" onChange={(file) => void send(file)}>
        {(props) => (
          <Button {...props} loading={sending} leftSection={<IconUpload size={15} aria-hidden />}>
            HWPX·DOCX 올리기
          </Button>
        )}
      </FileButton>
      {(Object.keys(paperFormats) as PaperFormat[]).map((format) => (
        <Button
          key={format}
          variant="default"
          loading={take.isPending && take.variables.body.format === format}
          onClick={() => take.mutate({ params, body: { version: row.version, format } })}
        >
          기본 서식 넣기 ({paperFormats[format]})
        </Button>
      ))}
    </div>
  );
}

type Field = { readonly name: string; readonly known: boolean; readonly suggestion: string };

function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  const unknown = fields.filter(({ known }) => !known);
  return (
    <>
      {unknown.length > 0 && (
        <ul className={styles.unknown} aria-label="알 수 없는 항목">
          {unknown.map(({ name, suggestion }) => (
            <li key={name}>
              <StateChip tone="red">알 수 없음</StateChip> {name || "이름 없는 누름틀"}
              {suggestion !== "" && <span className={styles.hint}>→ ‘{suggestion}’로 바꾸어 보세요.</span>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        항목 {fields.length}개
        {unknown.length === 0 ? "를 모두 채울 수 있습니다." : ` 중 ${unknown.length}개를 고쳐야 합니다.`}
      </p>
    </>
  );
}
