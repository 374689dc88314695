import { Button, FileButton, NativeSelect } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { limitText } from "#platform/bytes.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { useStore } from "#platform/web/store.ts";
import { listFiles, readFile } from "../endpoints.ts";
import { fileKinds } from "../file.ts";
import type { FileModel } from "../schemas.ts";
import { sensitivityLabels, type Sensitivity } from "../sensitivity.ts";
import { SensitivitySelect } from "../sensitivity-select.tsx";
import { FileRow } from "./file-row.tsx";
import styles from "./files.module.css";
import { PreviewDialog } from "./preview-dialog.tsx";
import { UploadRow } from "./upload-row.tsx";
import { startUploads, uploads } from "./uploads.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type Opened = { readonly what: "preview" | "versions"; readonly file: FileModel; readonly number: number };

/** What the choice of files offers first. */
const accepted = Object.keys(fileKinds)
  .map((kind) => `.${kind}`)
  .join(",");

/** The files of a record: upload by button or by dropping, preview, download, versions, removal. */
export default function FileRail({ record }: { readonly record: RailRecord }) {
  const query = { type: record.type, number: String(record.number) };
  const { data, error, refetch } = useRead(listFiles, { query });
  useRefreshOn(record.type, listFiles, readFile);
  const running = useStore(uploads).filter(({ record: of }) => of.type === record.type && of.id === record.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [sensitivity, setSensitivity] = useState<Sensitivity>("normal");
  const [filter, setFilter] = useState<Sensitivity | "">("");
  if (!data) {
    if (error) return <ErrorState title="파일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} columns="24px 1fr 80px" />;
  }
  const { models, canManage, canMark, maxBytes, scans } = data;
  const differs = models.some((file) => file.sensitivity !== "normal");
  const shown = differs && filter !== "" ? models.filter((file) => file.sensitivity === filter) : models;
  const start = (files: readonly File[], fileId: number | null = null) =>
    startUploads({ record, fileId, sensitivity }, files, maxBytes);
  return (
    <DropZone enabled={canManage} onDrop={start}>
      {canManage && (
        <div className={styles.head}>
          <FileButton multiple accept={accepted} onChange={(files) => start(files)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={15} aria-hidden />}>
                파일 올리기
              </Button>
            )}
          </FileButton>
          <span className={styles.hint}>끌어다 놓아도 됩니다. 파일마다 {limitText(maxBytes)}까지.</span>
          <SensitivitySelect value={sensitivity} onChange={setSensitivity} />
        </div>
      )}
      {differs && (
        <NativeSelect
          aria-label="민감도로 거르기"
          className={styles.filter}
          data={[
            { value: "", label: "모든 민감도" },
            ...Object.entries(sensitivityLabels).map(([value, label]) => ({ value, label })),
          ]}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as Sensitivity | "")}
        />
      )}
      {running.length > 0 && (
        <ul className={styles.list} aria-label="올리는 파일">
          {running.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {models.length > 0 && shown.length === 0 && <EmptyState>이 민감도의 파일이 없습니다.</EmptyState>}
      {models.length > 0 ? (
        <ul className={styles.list} aria-label="파일">
          {shown.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              canManage={canManage}
              canMark={canMark}
              scans={scans}
              onPreview={() => setOpened({ what: "preview", file, number: file.versions })}
              onVersions={() => setOpened({ what: "versions", file, number: file.versions })}
              onNewVersion={(chosen) => start([chosen], file.id)}
            />
          ))}
        </ul>
      ) : (
        running.length === 0 && (
          <EmptyState>{canManage ? "계약서, 증거, 녹음 파일을 올려 두세요." : "올라온 파일이 없습니다."}</EmptyState>
        )
      )}
      {opened?.what === "preview" && (
        <PreviewDialog file={opened.file} number={opened.number} onClose={() => setOpened(null)} />
      )}
      {opened?.what === "versions" && (
        <VersionsDialog
          file={opened.file}
          scans={scans}
          onClose={() => setOpened(null)}
          onPreview={(number) => setOpened({ ...opened, what: "preview", number })}
        />
      )}
    </DropZone>
  );
}

type DropZoneProps = {
  readonly enabled: boolean;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: React.ReactNode;
};

/** The whole part takes dropped files; a row takes one as its new version before they come here. */
function DropZone({ enabled, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  if (!enabled) return <div className={styles.zone}>{children}</div>;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
