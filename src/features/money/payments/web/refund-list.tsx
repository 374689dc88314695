import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { listRefunds } from "../endpoints.ts";
import { RefundTable } from "./refund-table.tsx";

/** 환불: what waits for a decision or for its payment. */
export default function Refunds() {
  useRefreshOn("payment", listRefunds);
  const { data, error, refetch } = useRead(listRefunds, { query: {} });
  return (
    <>
      <PageHeader title="환불" detail={data && `${data.models.length}건`} />
      <Card>
        {!data && !error && <SkeletonRows rows={4} columns="120px 1fr 120px" />}
        {error && !data && (
          <ErrorState title="환불을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {data?.models.length === 0 && <EmptyState>처리할 환불이 없습니다. 환불은 입금 화면에서 요청합니다.</EmptyState>}
        {data && data.models.length > 0 && <RefundTable refunds={data.models} withPayment />}
      </Card>
    </>
  );
}
