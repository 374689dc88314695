import { ActionIcon, Button, Menu } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { IconDots, IconDownload, IconEye, IconFile, IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useRef, useState, type DragEvent } from "react";
import { withParticle } from "#platform/particle.ts";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import { call, CallError } from "#platform/web/call.ts";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { refreshReads } from "#platform/web/query.ts";
import { listFiles, removeFile, restoreFile } from "../endpoints.ts";
import { previews, type FileKind } from "../file.ts";
import { saveHeldFile } from "../save-held-file.tsx";
import type { FileModel } from "../schemas.ts";
import { sensitivityLabels, sensitivityTones, type Sensitivity } from "../sensitivity.ts";
import styles from "./files.module.css";
import { mark } from "./mark-file.ts";
import { ScanWord } from "./scan-word.tsx";
import { TraitWords } from "./trait-words.tsx";

type FileRowProps = {
  readonly file: FileModel;
  readonly canManage: boolean;
  /** Whether the person says how far the file goes. */
  readonly canMark: boolean;
  readonly scans: boolean;
  readonly onPreview: () => void;
  readonly onVersions: () => void;
  readonly onNewVersion: (file: File) => void;
};

/** One file with what can be done with it. A file that is dropped on it becomes its new version. */
export function FileRow({ file, canManage, canMark, scans, onPreview, onVersions, onNewVersion }: FileRowProps) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const canPreview = previews[file.kind as FileKind] !== undefined;
  const drop = (event: DragEvent) => {
    const dropped = event.dataTransfer.files[0];
    // Several cannot all be the new version of one file: the list takes them as files of their own.
    if (!dropped || event.dataTransfer.files.length > 1) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onNewVersion(dropped);
  };
  return (
    <li
      className={styles.row}
      data-over={over || undefined}
      {...(canManage && {
        onDragOver: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: drop,
      })}
    >
      <KindIcon kind={file.kind as FileKind} />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          title={file.name}
          onClick={() => (canPreview ? onPreview() : void saveHeldFile(file.id))}
        >
          {file.name}
        </button>
        <p className={styles.detail}>
          <SensitivityChip sensitivity={file.sensitivity} />
          {byteText(file.size)}
          <TraitWords traits={file.traits} />
          {file.versions > 1 && ` · 버전 ${file.versions}`} · {file.uploadedBy} · {formatDateTime(file.uploadedAt)}
          <ScanWord scannedAt={file.scannedAt} scans={scans} />
          {over && " · 놓으면 새 버전이 됩니다"}
        </p>
        {canMark && file.looksPersonal && <Proposal file={file} />}
      </div>
      {canPreview && (
        <ActionIcon aria-label={`${file.name} 미리보기`} onClick={onPreview}>
          <IconEye size={17} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`${file.name} 내려받기`} onClick={() => void saveHeldFile(file.id)}>
        <IconDownload size={17} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon aria-label={`${file.name} 메뉴`}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onVersions}>버전과 해시</Menu.Item>
          {canManage && <Menu.Item onClick={() => picker.current?.click()}>새 버전 올리기</Menu.Item>}
          {canMark &&
            others(file.sensitivity).map((to) => (
              <Menu.Item key={to} onClick={() => void mark(file, to)}>
                {withParticle(sensitivityLabels[to], "으로/로")} 표시
              </Menu.Item>
            ))}
          {canManage && (
            <Menu.Item color="red" onClick={() => void remove(file)}>
              삭제
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {canManage && (
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={`${file.name} 새 버전`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) onNewVersion(chosen);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
      )}
    </li>
  );
}

const others = (now: Sensitivity) =>
  (Object.keys(sensitivityLabels) as Sensitivity[]).filter((sensitivity) => sensitivity !== now);

/** How far a file may go, where it is not like any other. */
function SensitivityChip({ sensitivity }: { readonly sensitivity: Sensitivity }) {
  if (sensitivity === "normal") return null;
  return (
    <>
      <StateChip tone={sensitivityTones[sensitivity]}>{sensitivityLabels[sensitivity]}</StateChip>{" "}
    </>
  );
}

/** What the words of a file speak for; a person decides. */
function Proposal({ file }: { readonly file: FileModel }) {
  return (
    <div className={styles.proposal}>
      <span>주민등록번호로 보이는 번호가 있습니다.</span>
      <Button size="compact-xs" variant="light" onClick={() => void mark(file, "personal")}>
        개인정보로 표시
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => void mark(file, "normal")}>
        일반 파일로 둠
      </Button>
    </div>
  );
}

/** Takes the file out of the list at once, and lets it be taken back. */
async function remove({ id, name, version }: FileModel): Promise<void> {
  const params = { fileId: String(id) };
  try {
    const removed = await call(removeFile, { params, body: { version } });
    await refreshReads(listFiles);
    notifyUndo(`${name} 파일을 삭제했습니다.`, () => void restore(id, removed.version));
  } catch (error) {
    notifyError("삭제하지 못했습니다.", error instanceof CallError ? error.message : undefined);
    await refreshReads(listFiles);
  }
}

async function restore(id: number, version: number): Promise<void> {
  try {
    await call(restoreFile, { params: { fileId: String(id) }, body: { version } });
  } catch (error) {
    notifyError("되돌리지 못했습니다.", error instanceof CallError ? error.message : undefined);
  }
  await refreshReads(listFiles);
}

function KindIcon({ kind }: { readonly kind: FileKind }) {
  const preview = previews[kind] ?? (kind === "heic" ? "image" : null);
  const Icon = preview === "pdf" ? IconFileTypePdf : preview === "image" ? IconPhoto : IconFile;
  return <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />;
}
