import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { document } from "../document.ts";
import { shareDocument, unshareDocument } from "../endpoints.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import { shareable } from "../words.ts";
import styles from "./documents.module.css";

type ShareRowProps = { readonly row: RowOf<typeof document>; readonly may: boolean };

/** What whoever shares has to have said is on purpose; null: nothing out of the ordinary. */
function questionOf({ hasRrn, privileged }: ShareRowProps["row"]): string | null {
  if (hasRrn) {
    const what = privileged ? "주민등록번호가 있는 비밀유지 문서입니다." : "주민등록번호가 있는 파일입니다.";
    return `${what} 가린 사본을 만들어 공유할 수 있습니다. 그대로 공유할까요?`;
  }
  return privileged ? "비밀유지 문서입니다. 의뢰인에게 그대로 공유할까요?" : null;
}

const refresh = () => void refreshRecord(document);

/** Whether the clients of the case read the document in their account, and the way there and back. */
export function ShareRow({ row, may }: ShareRowProps) {
  const share = useWrite(shareDocument, {
    success: "의뢰인이 자기 화면에서 볼 수 있습니다.",
    failure: "공유하지 못했습니다.",
    onSuccess: refresh,
  });
  const unshare = useWrite(unshareDocument, {
    success: "공유를 풀었습니다. 의뢰인은 이제 볼 수 없습니다.",
    failure: "공유를 풀지 못했습니다.",
    onSuccess: refresh,
  });
  const params = { number: String(row.number) };
  const { version } = row;
  const ask = async () => {
    const question = questionOf(row);
    const onPurpose = question !== null;
    const message =
      question ??
      "이 사건의 의뢰인이 계정으로 들어와 지금 버전의 파일을 내려받을 수 있게 됩니다. 새 버전을 올리면 공유가 풀립니다.";
    const confirmLabel = onPurpose ? "그대로 공유" : "공유";
    const sure = await confirm({ title: "의뢰인에게 공유", message, confirmLabel, danger: onPurpose });
    if (sure) share.mutate({ params, body: { version, onPurpose } });
  };
  if (row.sharedAt) {
    return (
      <>
        <p>
          <StateChip tone="blue">의뢰인 공유 중</StateChip> {formatDateTime(row.sharedAt).slice(0, 10)}{" "}
          {row.sharedBy?.label}
        </p>
        {may && (
          <div className={styles.buttons}>
            <Button
              variant="default"
              loading={unshare.isPending}
              onClick={() => unshare.mutate({ params, body: { version } })}
            >
              공유 해제
            </Button>
          </div>
        )}
      </>
    );
  }
  if (row.fileSensitivity === "privileged") return <p className={styles.note}>{privilegedRefusal}</p>;
  if (!may || row.criminalCopy || row.fileVersion === 0 || !shareable.includes(row.status)) return null;
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={share.isPending} onClick={() => void ask()}>
        의뢰인에게 공유
      </Button>
    </div>
  );
}
