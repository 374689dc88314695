import { useRead } from "#platform/web/query.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listFrozen } from "../endpoints.ts";
import { origination } from "../origination.ts";

const { options, tones } = origination.fields.status;
const cells: OwnCells<typeof origination> = {
  status: ({ status }) => <StateChip tone={tones[status]}>{options[status]}</StateChip>,
};

/** 수임기여 on the page of a client or a contract: what is claimed, and what was frozen when the contract was signed. */
export default function OriginationRail({ record }: { readonly record: RailRecord }) {
  const isContract = record.type === "contract";
  return (
    <>
      {isContract && <FrozenShares contractId={record.id} />}
      <RelatedRecords
        resource={origination}
        by={isContract ? "contract" : "client"}
        id={record.id}
        columns={["name", "share", "decidedShare", "sunsetOn", "status"]}
        cells={cells}
      />
    </>
  );
}

function FrozenShares({ contractId }: { readonly contractId: number }) {
  const { data, error, refetch } = useRead(listFrozen, { query: { contractId: String(contractId) } });
  useRefreshOn("contract", listFrozen);
  return (
    <Card title="서명할 때 고정된 비율" flush>
      {!data && !error && <SkeletonRows rows={2} columns="1fr 80px 104px" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.models.length === 0 && <EmptyState>고정된 수임기여가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label="서명할 때 고정된 비율">
          <thead>
            <tr>
              <th scope="col">변호사</th>
              <th scope="col" data-right>
                지분
              </th>
              <th scope="col">고정일</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ id, staff, share, frozenOn, number }) => (
              <tr key={id}>
                <td>
                  <PageLink to={`/lawfirm/finance/originations?id=${number}`}>{staff.name}</PageLink>
                </td>
                <td data-right>{share}%</td>
                <td>{frozenOn}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
