import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { hearingsOf } from "../endpoints.ts";
import { hearingKindLabels, hearingResults, hearingStatusLabels } from "../hearing.ts";
import type { hearingsOf as schema } from "../schemas.ts";
import { AddHearing } from "./add-hearing.tsx";
import styles from "./hearings.module.css";

/** 기일 of a case, or of all cases of a project, the latest first. */
export default function HearingRail({ record }: { readonly record: RailRecord }) {
  const query = {
    type: record.type === "project" ? ("project" as const) : ("legalCase" as const),
    id: String(record.id),
  };
  const { data, error, refetch } = useRead(hearingsOf, { query });
  useRefreshOn("hearing", hearingsOf);
  if (!data) {
    return error ? (
      <ErrorState title="기일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} columns="120px 1fr" />
    );
  }
  return (
    <>
      {data.models.length === 0 ? <EmptyState title="등록한 기일이 없습니다." /> : <Hearings models={data.models} />}
      <AddHearing record={record} />
    </>
  );
}

type HearingsProps = Pick<CallOutput<typeof schema>, "models">;

function Hearings({ models }: HearingsProps) {
  return (
    <Table label="기일" stacks>
      <tbody className={styles.rows}>
        {models.map(({ number, at, kind, status, result, title, courtRoom, lawyer }) => (
          <tr key={number} data-off={status === "moved" || status === "canceled" || undefined}>
            <td>
              <PageLink to={`${deskPath}/hearings/${number}`}>
                {formatDateTime(at).slice(0, 16)} {hearingKindLabels[kind]}
              </PageLink>
            </td>
            <td>
              {title} {courtRoom}
            </td>
            <td>{lawyer}</td>
            <td>{result ? hearingResults[result] : hearingStatusLabels[status]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
