import { Button } from "@mantine/core";
import { useState } from "react";
import { useAllowed } from "#platform/web/session.ts";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { managePayments } from "../access.ts";
import { listRefunds } from "../endpoints.ts";
import { DisputeRefundDialog } from "./dispute-refund-dialog.tsx";
import styles from "./money.module.css";
import { RefundTable } from "./refund-table.tsx";

/** 환불 that come from a dispute, for whoever sees payments. */
export default function DisputeRefunds({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(listRefunds, { query: { boonId: String(record.id) } });
  useRefreshOn("payment", listRefunds);
  const mayManage = useAllowed(managePayments);
  const [asks, setAsks] = useState(false);
  return (
    <>
      {mayManage && (
        <div className={styles.bar}>
          <Button variant="default" size="compact-sm" onClick={() => setAsks(true)}>
            환불 요청
          </Button>
        </div>
      )}
      {!data && !error && <SkeletonRows rows={2} columns="120px 1fr 120px" />}
      {error && !data && (
        <ErrorState title="환불을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>이 분쟁으로 요청한 환불이 없습니다.</EmptyState>}
      {data && data.models.length > 0 && <RefundTable refunds={data.models} withPayment withDispute={false} />}
      {asks && <DisputeRefundDialog record={record} onClose={() => setAsks(false)} />}
    </>
  );
}
