import type { RowOf } from "#records/resource.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { LinesCard, LinesTable } from "#records/web/lines/lines-card.tsx";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { client } from "../client.ts";
import { readSuccessors, setSuccessors } from "../endpoints.ts";
import { successorLines } from "../successors.ts";

const hint = "승계한 고객을 열어 새 계약을 맺습니다. 이해충돌 확인에서는 이 고객과 함께 찾습니다.";

/** Who stands in the place of a client who is gone, and in whose place this one stands; nothing for all others. */
export function SuccessorsCard({ row }: { readonly row: RowOf<typeof client> }) {
  const params = { number: String(row.number) };
  const { data, error, refetch } = useRead(readSuccessors, { params });
  useRefreshOn(client.name, readSuccessors);
  const write = useWrite(setSuccessors, {
    refreshes: [readSuccessors],
    success: "상속인·승계인을 저장했습니다.",
    failure: "상속인·승계인을 저장하지 못했습니다.",
    onSuccess: () => void refreshRecord(client),
  });
  if (error && !data) {
    return <ErrorState title="상속인·승계인을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  const { version, successors, hidden, predecessors } = data;
  return (
    <>
      {(row.endedOn !== null || successors.length > 0) && (
        <LinesCard
          title={successorLines.label}
          hint={hidden > 0 ? `${hint} 열람이 제한된 고객 ${hidden}명이 더 있습니다.` : hint}
          lines={successorLines}
          rows={successors}
          version={version}
          blank={{
            successor: null,
            kind: row.kind === "개인" ? "heir" : "merger",
            share: "",
            since: row.endedOn,
            note: "",
          }}
          saving={write.isPending}
          onSave={(lines, at, onSuccess) =>
            write.mutate({ params, body: { version: at, successors: lines } }, { onSuccess })
          }
          mayManage={row.mayChange && row.endedOn !== null}
          refused={(index, key) => write.error?.fields?.[`successors.${index}.${key}`]}
        />
      )}
      {predecessors.length > 0 && (
        <Card title="승계한 고객">
          <LinesTable title="승계한 고객" lines={successorLines} rows={predecessors} />
        </Card>
      )}
    </>
  );
}
