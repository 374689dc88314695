import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageWallets } from "../access.ts";
import { memberCalls } from "../endpoints.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { LotsSection } from "./lots-section.tsx";
import styles from "./cashpoint.module.css";

/** 캐시·포인트 of a client, on its page. */
export default function ClientWallet({ record }: { readonly record: RailRecord }) {
  useRefreshOn("walletMovement", memberCalls.list);
  const mayManage = useAllowed(manageWallets);
  const { data, error, refetch } = useRead(memberCalls.list, { query: { client: String(record.id), size: "1" } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr 1fr" />;
  const [found] = data.models;
  const client = { id: record.id, number: record.number, label: record.title };
  return (
    <>
      {mayManage && found?.status !== "left" && (
        <div className={styles.entries}>
          <EntryMenu client={client} />
        </div>
      )}
      {!found && <EmptyState>캐시와 포인트가 없습니다. 적립하거나 쿠폰을 발급하면 회원이 됩니다.</EmptyState>}
      {found && (
        <>
          <dl className={styles.figures}>
            {(["point", "cash", "held", "expiring"] as const).map((key) => (
              <div key={key} className={styles.figure}>
                <dt>{words[key]}</dt>
                <dd>{formatWon(found[key])}원</dd>
              </div>
            ))}
          </dl>
          <LotsSection number={found.number} />
          <p>
            <PageLink to={`/lawfirm/service/cashpoint?id=${found.number}`}>회원 화면 열기</PageLink>
          </p>
        </>
      )}
    </>
  );
}

const words = { point: "포인트", cash: "캐시", held: "사용 예약", expiring: "30일 안 소멸" } as const;
