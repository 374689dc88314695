import type { CallOutput } from "#platform/endpoint.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { urlChoice, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { factValue } from "#records/web/shown-value.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { FilterSelect } from "#features/identity/administration/filter-select.tsx";
import { listGrants, listHolders, listRightChanges, readHolder } from "../endpoints.ts";
import { grant as grantFacts, grantSteps } from "../grant.ts";
import { rolesWithEnds } from "../role-ends.ts";
import type { listGrants as schema } from "../schemas.ts";

type Grant = CallOutput<typeof schema>["models"][number];

const { status } = grantFacts.fields;
const use = { machine: grantSteps, refreshes: [listGrants, readHolder, listHolders, listRightChanges] };
const isOpen = (grant: Grant) => grant.status === "pending" && !grant.expired;

/** Rights that two people grant: what waits, and what was decided. */
export function RequestsTab() {
  const [{ state }, set] = useUrlState({ state: urlChoice(["pending", "all"]) });
  const { data, error, refetch } = useRead(listGrants, { query: { state } });
  return (
    <>
      <PageHeader
        title="승인 요청"
        detail="관리자와 역할관리 권한, 요청한 사람에게 없는 권한은 다른 관리자가 승인해야 부여됩니다."
        actions={
          <FilterSelect
            label="상태"
            value={state}
            options={[
              { value: "pending", label: "대기 중" },
              { value: "all", label: "모든 상태" },
            ]}
            onChange={(value) => set({ state: value })}
          />
        }
      />
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} columns="1fr 120px 160px" />}
        {data?.total === 0 && (
          <EmptyState title="승인을 기다리는 요청이 없습니다.">
            관리자나 팀장 역할, 본인에게 없는 권한의 역할을 부여하면 여기에서 승인을 기다립니다.
          </EmptyState>
        )}
        {data && data.total > 0 && <GrantTable grants={data.models} />}
      </Card>
    </>
  );
}

/** Requests with what the person may do about each. */
export function GrantTable({ grants }: { readonly grants: readonly Grant[] }) {
  return (
    <Table label="역할 요청" wraps stacks>
      <thead>
        <tr>
          <th scope="col">받는 사람</th>
          <th scope="col">역할</th>
          <th scope="col">요청</th>
          <th scope="col">상태</th>
          <th scope="col">
            <span className={styles.note}>처리</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {grants.map((grant) => (
          <tr key={grant.id}>
            <td>{grant.target}</td>
            <td>
              {rolesWithEnds([grant.role], grant.endsOn === null ? [] : [{ role: grant.role, endsOn: grant.endsOn }])}
            </td>
            <td data-line="">
              {grant.requestedBy} · {formatDateTime(grant.createdAt)}
              <br />
              <span className={styles.note}>{grant.reason}</span>
            </td>
            <td>
              {grant.expired ? <StateChip tone="grey">만료</StateChip> : factValue(status, grant.status)}{" "}
              <span className={styles.note}>
                {isOpen(grant) ? `${formatDateTime(grant.expiresAt)}까지` : grant.decidedBy}
              </span>
            </td>
            <td>
              <EndButtons>
                {isOpen(grant) && grant.can["approve"] !== true && (
                  <span className={styles.note}>
                    {grant.requestedBy}님과 {grant.target}님이 아닌 관리자가 승인합니다.
                  </span>
                )}
                {isOpen(grant) && (
                  <StepButtons
                    use={{ ...use, called: `${grant.target} · ${grant.role}` }}
                    row={{ ...grant, number: grant.id }}
                  />
                )}
              </EndButtons>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
