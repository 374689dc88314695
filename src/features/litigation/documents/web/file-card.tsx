import { formatNumber } from "#platform/number.ts";
import { firmNow } from "#platform/clock.ts";
import { Button, FileButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { listFiles, readFile } from "#features/work/files/endpoints.ts";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import { callUpload, type CallError } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { manageDocuments } from "../access.ts";
import { document } from "../document.ts";
import {
  attachReceipt,
  lockDocument,
  maskDocument,
  readFilingCheck,
  unlockDocument,
  uploadVersion,
} from "../endpoints.ts";
import { lockMinutes, openForWriting, textStates } from "../words.ts";
import { ShareRow } from "./share-row.tsx";
import styles from "./documents.module.css";

const CompareDialog = lazy(() => import("./compare-dialog.tsx"));

type Row = RowOf<typeof document>;

async function refresh(): Promise<void> {
  await Promise.all([refreshRecord(document), refreshReads(listFiles, readFile)]);
}

/** What file stands for the document, whether its words can be found, who has it checked out, and its 접수증. */
export function FileCard({ row }: { readonly row: Row }) {
  const may = useAllowed(manageDocuments);
  const [comparing, setComparing] = useState(false);
  const { textState } = row;
  return (
    <Card title="문서 파일">
      <div className={styles.file}>
        {row.fileVersion === 0 ? (
          <p className={styles.note}>파일이 없습니다. 올리면 첫 버전이 됩니다.</p>
        ) : (
          <>
            <p>
              {row.fileName} · v{row.fileVersion}
              {row.fileSize !== null && ` · ${byteText(row.fileSize)}`}
              {row.pages ? ` · ${formatNumber(row.pages)}쪽` : ""}
            </p>
            <p>
              <StateChip tone={document.fields.textState.tones[textState]}>{textStates[textState]}</StateChip>
            </p>
          </>
        )}
        <LockWords row={row} />
        {row.receiptFile && <p>접수증: {row.receiptFile}</p>}
        {openForWriting.includes(row.status) && <Checks row={row} />}
        {may && <FileButtons row={row} />}
        {may && row.hasRrn && <MaskButton row={row} />}
        <ShareRow row={row} may={may} />
        {row.fileVersion > 1 && (
          <Button variant="default" onClick={() => setComparing(true)}>
            버전 비교
          </Button>
        )}
        {comparing && (
          <Suspense>
            <CompareDialog row={row} onClose={() => setComparing(false)} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

/** What the court would object to, before it is filed. */
function Checks({ row }: { readonly row: Row }) {
  const { data } = useRead(readFilingCheck, { params: { number: String(row.number) } });
  useRefreshOn("document", readFilingCheck);
  const checks = data?.models ?? [];
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label="전자소송 제출 점검">
      {checks.map(({ level, message }) => (
        <li key={message} data-level={level}>
          {level === "warn" ? "확인: " : ""}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** The document stays whole; what is handed on is its copy. */
function MaskButton({ row }: { readonly row: Row }) {
  const mask = useWrite(maskDocument, {
    failure: "가린 사본을 만들지 못했습니다.",
    onSuccess: ({ number, masked, notes }) => {
      notifySuccess(`주민등록번호 ${masked}개를 가린 사본을 만들었습니다.`, notes.join(" "));
      void refresh();
      goTo(`/lawfirm/documents/${number}`);
    },
  });
  const target = { params: { number: String(row.number) }, body: { version: row.version } };
  return (
    <Button variant="default" loading={mask.isPending} onClick={() => mask.mutate(target)}>
      주민등록번호를 가린 사본 만들기
    </Button>
  );
}

function isLocked({ lockedUntil }: Row): boolean {
  return Boolean(lockedUntil) && Date.parse(lockedUntil!) > firmNow();
}

function LockWords({ row }: { readonly row: Row }) {
  if (!isLocked(row)) return null;
  return (
    <p>
      {row.lockedBy?.label} 편집 중 · {formatDateTime(row.lockedUntil!).slice(11, 16)}까지
    </p>
  );
}

function FileButtons({ row }: { readonly row: Row }) {
  const staffId = useUser().staff?.id;
  const [sending, setSending] = useState(false);
  const { number, version } = row;
  const target = { params: { number: String(number) }, body: { version } };
  const lock = useWrite(lockDocument, { failure: "잠그지 못했습니다.", onSuccess: () => void refresh() });
  const unlock = useWrite(unlockDocument, { failure: "잠금을 풀지 못했습니다.", onSuccess: () => void refresh() });
  const upload = async (file: File | null, what: "version" | "receipt", again = false): Promise<void> => {
    if (!file) return undefined;
    setSending(true);
    const params = { number: String(number) };
    const query = { name: file.name, version: String(version) };
    try {
      if (what === "receipt") await callUpload(attachReceipt, { params, query }, file);
      else await callUpload(uploadVersion, { params, query: again ? { ...query, again: "Y" } : query }, file);
      notifySuccess(what === "receipt" ? "접수증을 첨부했습니다." : "파일을 올렸습니다.");
    } catch (error) {
      const { message, fields } = error as CallError;
      if (fields?.["again"] === undefined) notifyError("올리지 못했습니다.", message);
      else if (await confirm({ title: "같은 파일이 있습니다", message, confirmLabel: "그래도 올리기" })) {
        return upload(file, what, true);
      }
    }
    setSending(false);
    return refresh();
  };
  const locked = isLocked(row);
  const mine = locked && row.lockedBy?.id === staffId;
  if (!openForWriting.includes(row.status)) return null;
  return (
    <div className={styles.buttons}>
      <FileButton onChange={(file) => void upload(file, "version")}>
        {(props) => (
          <Button {...props} variant="default" loading={sending} disabled={locked && !mine}>
            {row.fileVersion === 0 ? "파일 올리기" : "새 버전"}
          </Button>
        )}
      </FileButton>
      {row.status === "approved" && (
        <FileButton accept=".pdf,.jpg,.jpeg,.png" onChange={(file) => void upload(file, "receipt")}>
          {(props) => (
            <Button {...props} variant="default" loading={sending}>
              접수증 첨부
            </Button>
          )}
        </FileButton>
      )}
      {!locked && (
        <Button variant="default" loading={lock.isPending} onClick={() => lock.mutate(target)}>
          편집 잠금 {lockMinutes}분
        </Button>
      )}
      {mine && (
        <Button variant="default" loading={unlock.isPending} onClick={() => unlock.mutate(target)}>
          잠금 해제
        </Button>
      )}
    </div>
  );
}
