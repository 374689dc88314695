import { Button, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { decisionLabels, recordLabels, severityLabels } from "../conflict.ts";
import { readCertificate } from "../endpoints.ts";
import styles from "./conflicts.module.css";

/** /lawfirm/conflict/$checkId: the certificate of a check, to print. */
export default function CertificatePage() {
  const checkId = useIdParam("checkId");
  const { data, error, refetch } = useRead(
    readCertificate,
    { params: { checkId: String(checkId) } },
    { enabled: checkId !== null },
  );
  if (checkId === null || error?.code === "notFound") {
    return (
      <>
        <VisuallyHidden component="h1">이해충돌 확인서</VisuallyHidden>
        <EmptyState title="찾을 수 없는 확인서입니다.">삭제되었거나 볼 권한이 없습니다.</EmptyState>
      </>
    );
  }
  if (!data) {
    return (
      <>
        <VisuallyHidden component="h1">이해충돌 확인서</VisuallyHidden>
        {error ? (
          <ErrorState title="확인서를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} columns="112px 1fr" />
        )}
      </>
    );
  }
  const { check, subject, firm, team, asked, counts, clause, hash } = data.model;
  return (
    <article className={styles.certificate}>
      <h1>이해충돌 확인서</h1>
      <dl>
        <dt>법무법인</dt>
        <dd>{firm}</dd>
        <dt>대상</dt>
        <dd>
          {recordLabels[subject.type]} {subject.number} · {team}
        </dd>
        <dt>조회일시</dt>
        <dd>{formatDateTime(check.createdAt)}</dd>
        <dt>당사자</dt>
        <dd>{asked.map(({ name, side }) => `${name}(${side})`).join(", ")}</dd>
        <dt>조회 결과</dt>
        <dd>
          {counts.length === 0
            ? "같거나 비슷한 당사자 없음"
            : counts
                .map(
                  ({ side, match, severity, count }) =>
                    `${side} ${match} ${formatNumber(count)}건 ${severityLabels[severity]}`,
                )
                .join(", ")}
        </dd>
        <dt>결정</dt>
        <dd>{check.decision ? decisionLabels[check.decision] : "미확인"}</dd>
        {clause && (
          <>
            <dt>근거</dt>
            <dd>
              {clause.lawRef} ({clause.effectiveFrom} 시행{clause.checkedAt ? "" : ", 원문 대조 전"}): {clause.summary}
            </dd>
          </>
        )}
        <dt>사유</dt>
        <dd>{check.note || "—"}</dd>
        <dt>동의 문서</dt>
        <dd>{check.consentRef || "—"}</dd>
        <dt>결정자</dt>
        <dd>{check.decidedBy ?? "—"}</dd>
        <dt>결정일시</dt>
        <dd>{check.decidedAt ? formatDateTime(check.decidedAt) : "—"}</dd>
        <dt>내용 해시</dt>
        <dd>SHA-256 {hash}</dd>
      </dl>
      <Button className={styles.screenOnly ?? ""} variant="default" onClick={() => window.print()}>
        인쇄
      </Button>
    </article>
  );
}
