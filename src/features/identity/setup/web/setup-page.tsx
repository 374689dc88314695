import { PageLink } from "#platform/web/navigation.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { SetupForm } from "./setup-form.tsx";
import styles from "./setup-page.module.css";

/** /setup: creates the firm, its first team and its first administrator; closed for good afterwards. */
export default function SetupPage() {
  const { data, error, refetch } = useRead(readFirm, {});
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>처음 설정</h1>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} columns="1fr" />
        ) : data.model.setupNeeded ? (
          <SetupForm />
        ) : (
          <p>
            이미 설정을 마쳤습니다. <PageLink to="/member/login">로그인하기</PageLink>
          </p>
        )}
      </div>
    </div>
  );
}
