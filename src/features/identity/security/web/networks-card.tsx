import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { listSecurityChanges, readSecurity, removeNetwork } from "../endpoints.ts";
import type { Security } from "../schemas.ts";

const AddNetwork = lazy(() => import("./add-network.tsx"));

/** From where people may sign in and work. */
export function NetworksCard({ security }: { readonly security: Security }) {
  const { networks, address } = security;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Security["networks"][number] | null>(null);
  const remove = async (reason: string) => {
    if (!removed) return;
    await call(removeNetwork, { params: { networkId: String(removed.id) }, body: { reason } });
    notifySuccess("대역을 지웠습니다.");
    await refreshReads(readSecurity, listSecurityChanges);
  };
  return (
    <Card
      title="접속 허용 네트워크"
      flush
      aside={
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          대역 추가
        </Button>
      }
    >
      {networks.length === 0 ? (
        <EmptyState title="어디에서나 접속할 수 있습니다.">
          사무실 주소를 추가하면 그곳에서만 로그인하고 일할 수 있습니다. 지금 접속한 주소는 {address}입니다.
        </EmptyState>
      ) : (
        <Table label="접속 허용 네트워크" wraps stacks>
          <thead>
            <tr>
              <th>대상</th>
              <th>주소 대역</th>
              <th>설명</th>
              <th>지우기</th>
            </tr>
          </thead>
          <tbody>
            {networks.map((entry) => (
              <tr key={entry.id}>
                <td>{entry.role ?? "모두"}</td>
                <td>{entry.network}</td>
                <td>{entry.note}</td>
                <td data-right>
                  <Button variant="subtle" color="grey" size="xs" onClick={() => setRemoved(entry)}>
                    지우기
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isAdding && (
        <LoadedPart onFail={() => setAdding(false)}>
          <AddNetwork address={address} onClose={() => setAdding(false)} />
        </LoadedPart>
      )}
      {removed && (
        <ReasonDialog
          title={`${removed.network} · 지우기`}
          message="이 대역에서 접속한 사람은 바로 끊길 수 있습니다. 마지막 대역을 지우면 어디에서나 접속할 수 있습니다."
          confirmLabel="지우기"
          onClose={() => setRemoved(null)}
          onConfirm={remove}
        />
      )}
    </Card>
  );
}
