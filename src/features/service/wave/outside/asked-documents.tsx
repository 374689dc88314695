import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, EmptyState, SkeletonRows } from "#ui/components/states.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { readAskedDocuments } from "../link-endpoints.ts";
import { DocumentCard } from "./document-card.tsx";
import { useGoingOn } from "./shots.tsx";
import styles from "./outside.module.css";

/** /submit/{slug}, once its code was right: a participant hands documents in from a telephone (additions G4). */
export function AskedDocuments() {
  const { data, error, refetch } = useRead(readAskedDocuments, {});
  useGoingOn();
  const model = data?.model;
  const { name: firm = "", phone = "" } = model?.firm ?? {};
  const open = model?.documents.filter(({ state, optional }) => !optional && (state === "needed" || state === "again"));
  return (
    <OutsidePage title={model?.suit ?? "서류 제출"} firm={firm} phone={phone}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {model && (
        <>
          <p className={styles.lead}>
            {model.name}님, 아래 서류를 사진으로 찍거나 파일로 골라 보내 주세요. 한 서류를 여러 장 찍으면 순서대로 한
            PDF가 됩니다. {formatDateTime(model.until).slice(0, 10)}까지 보내실 수 있고, 중간에 나가도 같은 링크로
            이어서 보낼 수 있습니다.
          </p>
          <output className={styles.count}>
            {open!.length === 0 ? "꼭 필요한 서류를 모두 제출하셨습니다." : `남은 필수 서류 ${open!.length}건`}
          </output>
          {model.documents.length === 0 && <EmptyState title="지금 요청드린 서류가 없습니다." />}
          {model.documents.map((document) => (
            <DocumentCard key={document.id} document={document} limits={model.limits} />
          ))}
        </>
      )}
    </OutsidePage>
  );
}
