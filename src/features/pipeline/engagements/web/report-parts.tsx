import type { ReactNode } from "react";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import styles from "./engagements.module.css";

type ReportStateProps = {
  /** How much is reported. */
  readonly title: string;
  /** 2025년, 2026년 상반기. */
  readonly period: string;
  /** What is frozen: 숫자, 내용. */
  readonly word: string;
  readonly data: {
    readonly report: {
      readonly reportedOn: string;
      readonly receiptNo: string;
      readonly reportedBy: string;
      readonly createdAt: string;
    } | null;
    readonly mayReport: boolean;
    readonly dueOn: string;
  };
  readonly children: ReactNode;
};

/** 작성 or 보고함, by whom and when, and how what is reported comes to be. */
export function ReportState({ title, period, word, data: { report, mayReport, dueOn }, children }: ReportStateProps) {
  const late = mayReport && dueOn < firmToday();
  return (
    <Card
      title={title}
      aside={
        report ? (
          <StateChip tone="green">보고함</StateChip>
        ) : (
          <StateChip tone={late ? "red" : "amber"}>{late ? "보고 기한 지남" : "작성"}</StateChip>
        )
      }
    >
      {report ? (
        <p className={styles.note}>
          {report.reportedOn} 보고{report.receiptNo && ` · 접수번호 ${report.receiptNo}`} · {report.reportedBy}님이{" "}
          {formatDateTime(report.createdAt)}에 확정한 {word}입니다.
        </p>
      ) : (
        <p className={styles.note}>
          {mayReport ? `${dueOn}까지 보고합니다.` : `${withParticle(period, "이/가")} 끝나면 보고할 수 있습니다.`}{" "}
          보고함으로 표시하면 이 {withParticle(word, "이/가")} 그대로 보관됩니다.
        </p>
      )}
      {children}
    </Card>
  );
}

type Former = {
  readonly id: number;
  readonly reportedOn: string;
  readonly receiptNo: string;
  readonly canceledBy: string;
  readonly canceledAt: string;
  readonly reason: string;
};

type FormerReportsProps<One extends Former> = {
  readonly former: readonly One[];
  /** How much was reported. */
  readonly sizeOf: (one: One) => string;
};

/** Reports that were taken back, the latest first. */
export function FormerReports<One extends Former>({ former, sizeOf }: FormerReportsProps<One>) {
  if (former.length === 0) return null;
  return (
    <Card title="취소한 보고">
      {former.map((one) => (
        <p key={one.id} className={styles.note}>
          {one.reportedOn} {sizeOf(one)}
          {one.receiptNo && ` · 접수번호 ${one.receiptNo}`} · {formatDateTime(one.canceledAt)} {one.canceledBy}님이
          취소: {one.reason}
        </p>
      ))}
    </Card>
  );
}
