import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { legalCaseCalls } from "../endpoints.ts";
import { legalCase, legalCaseStatusLabels } from "../legal-case.ts";
import { instanceLabels } from "../words.ts";
import { AddCase } from "./add-case.tsx";
import styles from "./cases.module.css";

/** 소송사건 of a project. */
export default function CaseRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(legalCaseCalls.list, {
    query: { project: String(record.id), sort: "number" },
  });
  useRefreshOn("legalCase", legalCaseCalls.list);
  if (!data) {
    return error ? (
      <ErrorState title="소송사건을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} columns="160px 1fr" />
    );
  }
  return (
    <>
      {data.models.length === 0 ? <EmptyState title="등록한 소송사건이 없습니다." /> : <Cases models={data.models} />}
      <AddCase project={record} />
    </>
  );
}

function Cases({ models }: { readonly models: readonly RowOf<typeof legalCase>[] }) {
  return (
    <Table label="소송사건" stacks>
      <tbody className={styles.rows}>
        {models.map(({ number, title, caseName, instance, status, lawyer }) => (
          <tr key={number}>
            <td>
              <PageLink to={`${legalCase.page}/${number}`}>{title}</PageLink>
            </td>
            <td>
              {instanceLabels[instance]} {caseName}
            </td>
            <td>{lawyer?.label}</td>
            <td>
              <StateChip tone={legalCase.fields.status.tones[status]}>{legalCaseStatusLabels[status]}</StateChip>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
