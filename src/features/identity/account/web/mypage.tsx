import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { keepOwnAbsences } from "#features/identity/absences/access.ts";
import { OwnAbsencesCard } from "#features/identity/absences/own-absences-card.tsx";
import { hasBell } from "#features/work/bell/access.ts";
import { QuietHoursCard } from "#features/work/bell/quiet-hours-card.tsx";
import { FollowedCard } from "#features/work/timeline/followed-card.tsx";
import { readAccount } from "../endpoints.ts";
import { AccessCard } from "./access-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { DisplayCard } from "./display-card.tsx";
import { IdentitiesCard } from "./identities-card.tsx";
import styles from "./mypage.module.css";
import { OwnDataCard } from "./own-data-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { ShortcutsCard } from "./shortcuts-card.tsx";

/** /member/mypage: what a person may see and change of themselves. */
export default function MyPage() {
  const { staff } = useUser();
  const mayHear = useAllowed(hasBell);
  const keepsAbsences = useAllowed(keepOwnAbsences);
  const { data, error, refetch } = useRead(readAccount, {});
  const account = data?.model;
  return (
    <>
      <PageHeader title="내 정보" />
      <div className={styles.columns}>
        <div className={styles.column}>
          {account ? (
            <>
              <OwnDataCard account={account} />
              <PasswordCard account={account} />
            </>
          ) : (
            <>
              <Card title="기본 정보">
                {error ? (
                  <ErrorState error={error} onRetry={() => void refetch()} />
                ) : (
                  <SkeletonRows rows={8} columns="96px 1fr" />
                )}
              </Card>
              {!error && (
                <Card title="비밀번호">
                  <SkeletonRows rows={6} columns="1fr" />
                </Card>
              )}
            </>
          )}
          <SecondFactorCard />
          <IdentitiesCard />
        </div>
        <div className={styles.column}>
          <DisplayCard />
          {keepsAbsences && <OwnAbsencesCard />}
          {staff && mayHear && <QuietHoursCard />}
          {staff && mayHear && <FollowedCard />}
          {staff && <ShortcutsCard />}
          <DevicesCard />
          <AccessCard />
        </div>
      </div>
    </>
  );
}
