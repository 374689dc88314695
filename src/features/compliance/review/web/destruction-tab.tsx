import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { listDestruction, takeStep } from "#features/compliance/destruction/endpoints.ts";
import { destroyedKinds, type DestructionStep } from "#features/compliance/destruction/destruction.ts";
import { CertificateTable, DueTable, type DestructionItem } from "./destruction-tables.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

const states = ["open", "destroyed"] as const;
const pageSize = 50;

/** 파기함: what is due, and the certificates of what is gone. */
export function DestructionTab() {
  const [{ state, page }, set] = useUrlState({ state: urlChoice(states), page: urlNumber });
  const [holding, setHolding] = useState<DestructionItem | null>(null);
  const current = page ?? 1;
  const query = { state, page: String(current), size: String(pageSize) };
  const { data, error, refetch } = useRead(listDestruction, { query }, { keepPrevious: true });
  const step = useWrite(takeStep, {
    refreshes: [listDestruction, clientCalls.list, clientCalls.read],
    failure: "처리하지 못했습니다.",
  });
  const take = async (item: DestructionItem, name: DestructionStep) => {
    if (name === "hold") return setHolding(item);
    if (name === "approve" && !(await agrees(item))) return;
    step.mutate({ params: { itemId: String(item.id) }, body: { step: name, version: item.version } });
  };
  return (
    <>
      <PageHeader
        title="파기함"
        detail={data && `${data.total}건`}
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
        보관 기한이 지난 고객과 상담입니다. 한 사람이 요청하고 다른 관리자가 승인하면 되돌릴 수 없이 파기됩니다.
      </PageHeader>
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} columns="80px 1fr 140px 140px" />}
        {data?.models.length === 0 && (
          <EmptyState title={state === "open" ? "파기할 것이 없습니다." : "아직 파기한 것이 없습니다."}>
            {state === "open" && "보관 기한이 지나면 매일 여기에 올라옵니다."}
          </EmptyState>
        )}
        {data && data.models.length > 0 && state === "open" && (
          <DueTable items={data.models} busy={step.isPending} onStep={(item, name) => void take(item, name)} />
        )}
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
      {holding && <HoldDialog item={holding} onClose={() => setHolding(null)} />}
    </>
  );
}

function agrees({ kind, number, name }: DestructionItem): Promise<boolean> {
  return confirm({
    title: `${destroyedKinds[kind]} ${number}번 ${name}의 개인정보를 파기할까요?`,
    message: "이름·연락처·메모·파일이 지워지고 되돌릴 수 없습니다. 파기 확인서가 남습니다.",
    confirmLabel: "파기",
    danger: true,
  });
}
