import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { listDestruction } from "#features/compliance/destruction/endpoints.ts";
import { CertificateTable, DueTable } from "./destruction-tables.tsx";

const states = ["open", "destroyed"] as const;
const pageSize = 50;

/** 파기함: what is due, and the certificates of what is gone. */
export function DestructionTab() {
  const [{ state, page }, set] = useUrlState({ state: urlChoice(states), page: urlNumber });
  const current = page ?? 1;
  const query = { state, page: String(current), size: String(pageSize) };
  const { data, error, refetch } = useRead(listDestruction, { query }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="파기함"
        detail={data && `${formatNumber(data.total)}건`}
        actions={
          <SegmentedControl
            aria-label="구분"
            data={[
              { value: "open", label: "파기 대상" },
              { value: "destroyed", label: "파기 확인서" },
            ]}
            value={state}
            onChange={(value) => set({ state: value, page: null })}
          />
        }
      >
        보관 기한이 지난 고객, 상담, 집단소송 참여자와 수분양자입니다. 한 사람이 요청하고 다른 관리자가 승인하면 되돌릴
        수 없이 파기됩니다.
      </PageHeader>
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} columns="80px 1fr 140px 140px" />}
        {data?.models.length === 0 && (
          <EmptyState title={state === "open" ? "파기할 것이 없습니다." : "아직 파기한 것이 없습니다."}>
            {state === "open" && "보관 기한이 지나면 매일 여기에 올라옵니다."}
          </EmptyState>
        )}
        {data && data.models.length > 0 && state === "open" && <DueTable items={data.models} />}
        {data && data.models.length > 0 && state === "destroyed" && <CertificateTable items={data.models} />}
      </Card>
      {data && data.total > pageSize && (
        <EndButtons>
          <Button variant="default" disabled={current <= 1} onClick={() => set({ page: current - 1 })}>
            이전
          </Button>
          <Button
            variant="default"
            disabled={current * pageSize >= data.total}
            onClick={() => set({ page: current + 1 })}
          >
            다음
          </Button>
        </EndButtons>
      )}
    </>
  );
}
