import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { callFile } from "#platform/web/call.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { ReasonForm } from "#records/web/reason-dialog.tsx";
import { saveFile } from "#platform/web/save-file.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { leftOut } from "../access-file.ts";
import { makeAccessFile, previewAccessFile } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import type { PrivacyRequest } from "./request-table.tsx";
import styles from "./privacy.module.css";

type AccessFileDialogProps = { readonly request: PrivacyRequest; readonly onClose: () => void };

/** Makes the file that answers a request of 열람: what goes in, what is kept back and on which ground. */
export default function AccessFileDialog({ request, onClose }: AccessFileDialogProps) {
  const params = { requestId: String(request.id) };
  const { data, error, refetch } = useRead(previewAccessFile, { params });
  const make = async (reason: string, signal: AbortSignal) => {
    const { content, name } = await callFile(makeAccessFile, { params, body: { reason } }, { signal });
    saveFile(content, name);
    void refreshReads(clientCalls.history);
    void refreshReads(consultCalls.history);
    notifySuccess("열람 자료를 받았습니다. 교부한 뒤 요구를 처리해 주세요.");
  };
  return (
    <Dialog onClose={onClose} title="열람 자료" size={560}>
      {data ? (
        <div className={styles.stack}>
          <Contents preview={data} />
          <ReasonForm
            message="사유는 접속기록에 남습니다."
            confirmLabel="파일 받기"
            onClose={onClose}
            onConfirm={make}
          />
        </div>
      ) : error ? (
        <ErrorState title="자료를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns="1fr 60px" />
      )}
    </Dialog>
  );
}

function Contents({ preview }: { readonly preview: CallOutput<typeof schemas.previewAccessFile> }) {
  const { parts, closed, masked } = preview;
  return (
    <>
      <section>
        <h3 className={styles.title}>들어가는 것</h3>
        <ul className={styles.counts}>
          {parts.map(({ label, records }) => (
            <li key={label}>
              {label} <strong>{formatNumber(records)}</strong>
            </li>
          ))}
        </ul>
        {closed.length > 0 && (
          <p className={styles.warning}>
            권한이 없어 들어가지 않습니다: {closed.join(", ")}. 권한이 있는 사람이 만들어 주세요.
          </p>
        )}
        {masked.length > 0 && (
          <p className={styles.warning}>이름과 연락처가 가려진 채 들어갑니다: {masked.join(", ")}.</p>
        )}
      </section>
      <section>
        <h3 className={styles.title}>열람을 제한하는 것</h3>
        <dl className={styles.grounds}>
          {leftOut.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.note}>
        볼 수 있는 팀의 기록만 들어갑니다. 교부하기 전에 글 속에 다른 사람의 정보가 없는지 확인하고 제3자 제공 현황을
        적어 주세요. 일부를 제한하면 그 사유와 이의제기방법을 함께 알려야 합니다(시행령 제41조 제5항).
      </p>
    </>
  );
}
