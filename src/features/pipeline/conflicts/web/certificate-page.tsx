import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PrintFacts, PrintSheet } from "#ui/print/print-sheet.tsx";
import { decisionLabels, severityLabels } from "../conflict.ts";
import { readCertificate } from "../endpoints.ts";

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
  const results = counts.map(
    ({ side, match, severity, count }) => `${side} ${match} ${formatNumber(count)}건 ${severityLabels[severity]}`,
  );
  if (check.more) results.push("당사자나 결과가 많아 일부만 조회함");
  return (
    <PrintSheet title="이해충돌 확인서" firm={firm} foot={`이해충돌 확인서 ${check.id}`}>
      <PrintFacts
        facts={[
          ["법무법인", firm],
          ["대상", `${subject.label} ${subject.number} · ${team}`],
          ["조회일시", formatDateTime(check.createdAt)],
          ["당사자", asked.map(({ name, side }) => `${name}(${side})`).join(", ")],
          ["조회 결과", results.length === 0 ? "같거나 비슷한 당사자 없음" : results.join(", ")],
          ["결정", check.decision ? decisionLabels[check.decision] : "미확인"],
          [
            "근거",
            clause &&
              `${clause.lawRef} (${clause.effectiveFrom} 시행${clause.checkedAt ? "" : ", 원문 대조 전"}): ${clause.summary}`,
          ],
          ["사유", check.note || "—"],
          ["동의 문서", check.consentRef || "—"],
          ["결정자", check.decidedBy ?? "—"],
          ["결정일시", check.decidedAt ? formatDateTime(check.decidedAt) : "—"],
          ["내용 해시", `SHA-256 ${hash}`],
        ]}
      />
    </PrintSheet>
  );
}
