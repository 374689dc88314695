import { useRead } from "#platform/web/query.ts";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { readFirstDays } from "../endpoints.ts";
import { GoLiveCard } from "./go-live-card.tsx";
import { StepTable } from "./step-table.tsx";

/** /member/first-days: what a new firm sets up and brings in, in order. */
export default function FirstDaysScreen() {
  const { data, error, refetch } = useRead(readFirstDays, {});
  const settled = data?.models.filter(({ settled: one }) => one !== null).length ?? 0;
  return (
    <>
      <PageHeader
        title="도입 준비"
        detail={data && `${formatNumber(data.models.length)}가지 가운데 ${formatNumber(settled)}가지를 마쳤습니다.`}
      />
      {error && !data && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <SkeletonRows rows={8} columns="1fr 160px 160px" />
        </Card>
      )}
      {data && (
        <div className={styles.stack}>
          {data.demo && <DemoCard />}
          <GoLiveCard key={data.goLiveOn} goLiveOn={data.goLiveOn} />
          <StepTable steps={data.models} />
        </div>
      )}
    </>
  );
}

function DemoCard() {
  return (
    <Card title="데모 법인 비우기">
      <div className={styles.form}>
        <p className={styles.note}>
          지금은 가상의 데모 법인입니다. 서버에서 아래 명령을 실행하면 명령에 적은 관리자의 계정만 남기고 데모 자료를
          모두 지웁니다. 지운 자료는 되돌릴 수 없습니다.
        </p>
        <code>npm run admin -- empty-demo --email 남길_관리자_이메일 --firm 법인_이름</code>
      </div>
    </Card>
  );
}
