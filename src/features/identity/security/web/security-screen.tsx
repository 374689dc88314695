import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { readSecurity } from "../endpoints.ts";
import { ChangesCard } from "./changes-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { NetworksCard } from "./networks-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import { RrnCard } from "./rrn-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { TwoPeopleCard } from "./two-people-card.tsx";

/** /member/security: the settings that decide how people come in. */
export default function SecurityScreen() {
  const { data, error, refetch } = useRead(readSecurity, {});
  return (
    <>
      <PageHeader title="보안 설정" detail="변경한 사람과 일시, 사유가 기록됩니다." />
      {error && !data && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <SkeletonRows rows={6} columns="1fr 160px" />
        </Card>
      )}
      {data && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <NetworksCard security={data.model} />
            <RefusalsCard />
            <ChangesCard />
          </div>
          <div className={styles.stack}>
            <SecondFactorCard security={data.model} />
            <TwoPeopleCard security={data.model} />
            <LimitsCard security={data.model} />
            <RrnCard security={data.model} />
          </div>
        </div>
      )}
    </>
  );
}
