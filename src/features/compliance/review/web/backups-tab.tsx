import type { ReactNode } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { readBackups } from "#features/compliance/backups/endpoints.ts";
import type * as schemas from "#features/compliance/backups/schemas.ts";
import styles from "./review.module.css";

type Backups = CallOutput<typeof schemas.readBackups>;
type Fact = readonly [name: string, value: string];

/** Whether the firm's data would come back, and how fresh. */
export function BackupsTab() {
  const { data, error, refetch } = useRead(readBackups, {});
  return (
    <>
      <PageHeader title="백업" detail="매일 밤 백업하고, 한 주에 한 번 복원해 모든 표와 파일을 비교합니다." />
      <Card>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} columns="160px 1fr" />}
        {data?.kept === "elsewhere" && (
          <>
            <EmptyState title="외부 데이터베이스를 씁니다.">그 서버의 도구로 백업해 주세요. 예: pg_dump -Fc</EmptyState>
            <FactList facts={databaseFacts(data)} />
          </>
        )}
        {data?.kept === "here" && <Facts backups={data} />}
      </Card>
    </>
  );
}

function Facts({ backups }: { readonly backups: Backups }) {
  const facts: readonly Fact[] = [
    ["남아 있는 백업", `${backups.count}개`],
    ["마지막 백업", moment(backups.lastBackupAt)],
    ["마지막 변경 기록", moment(backups.lastLogAt)],
    ["암호화", backups.encrypted ? "함" : "안 함 (BACKUP_KEY_FILE로 켭니다)"],
    ...databaseFacts(backups),
  ];
  return (
    <FactList facts={facts}>
      <dt>마지막 복원 확인</dt>
      <dd>
        {moment(backups.lastVerifiedAt)} {backups.overdue && <StateChip tone="red">8일 넘음</StateChip>}
        {!backups.overdue && backups.lastVerifiedAt && <StateChip tone="green">정상</StateChip>}
      </dd>
    </FactList>
  );
}

function FactList({ facts, children }: { readonly facts: readonly Fact[]; readonly children?: ReactNode }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** Which database runs, and whether it keeps what it acknowledges. */
function databaseFacts({ kept, database }: Backups): readonly Fact[] {
  const settings = [
    ["fsync", database.fsync],
    ["full_page_writes", database.fullPageWrites],
    ["synchronous_commit", database.synchronousCommit],
  ] as const;
  return [
    ["데이터베이스", `${kept === "here" ? "내장" : "외부"} PostgreSQL ${database.version}`],
    ["저장 보장", settings.map(([name, on]) => `${name} ${on ? "켜짐" : "꺼짐"}`).join(" · ")],
  ];
}

function moment(instant: string | null): string {
  return instant === null ? "없음" : formatDateTime(instant);
}
