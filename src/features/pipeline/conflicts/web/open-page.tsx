import { useEffect } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { severityLabels, type SubjectType } from "../conflict.ts";
import { listOpenChecks, readConflicts } from "../endpoints.ts";
import type { listOpenChecks as schema } from "../schemas.ts";
import styles from "./conflicts.module.css";
import ConflictRail from "./conflict-rail.tsx";
import { severityTones } from "./tones.ts";

type Open = CallOutput<typeof schema>["models"][number];

/** /lawfirm/conflict: matters that wait for a lawyer's decision; with ?type= and ?number= the check of one of them. */
export default function OpenPage() {
  const [{ type, number }] = useUrlState({ type: urlText, number: urlNumber });
  return type !== "" && number !== null ? <OneCheck type={type} number={number} /> : <Queue />;
}

/** The check of a record that does not open itself to whoever decides. */
function OneCheck({ type, number }: { readonly type: SubjectType; readonly number: number }) {
  const { data } = useRead(readConflicts, { params: { number: String(number) }, query: { type } });
  const label = data?.model.label ?? "기록";
  const title = `${label} ${number}`;
  return (
    <>
      <PageHeader title={title} above={<PageLink to={queuePath}>이해충돌 확인</PageLink>} detail="당사자와 결정" />
      <Card>
        <ConflictRail record={{ type, label, id: 0, number, title, path: null }} />
      </Card>
    </>
  );
}

const queuePath = "/lawfirm/conflict";

/** The page of a record, opened at its check. */
const checkIn = (path: string) => `${path}${path.includes("?") ? "&" : "?"}tab=conflict`;

function Queue() {
  const { data, error, refetch } = useRead(listOpenChecks, {});
  const kinds = data?.kinds.join(" ") ?? "";
  useEffect(() => {
    const stops = kinds.split(" ").map((kind) => onRecordChange(kind, () => void refreshReads(listOpenChecks)));
    return () => stops.forEach((stop) => stop());
  }, [kinds]);
  return (
    <>
      <PageHeader
        title="이해충돌 확인"
        detail={data && (data.canDecide ? "변호사의 결정이 필요한 기록" : "변호사의 결정을 기다리는 기록")}
      />
      {data ? (
        <Card flush>
          {data.models.length === 0 ? (
            <EmptyState title="결정할 이해충돌 확인이 없습니다.">
              당사자가 추가되거나 바뀌면 자동으로 다시 조회해 여기에 보입니다.
            </EmptyState>
          ) : (
            <OpenTable models={data.models} />
          )}
          {data.more && <p className={styles.words}>더 있습니다. 위에서부터 결정하면 이어서 보입니다.</p>}
        </Card>
      ) : error ? (
        <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns="96px 1fr 96px 120px" />
      )}
    </>
  );
}

function OpenTable({ models }: { readonly models: readonly Open[] }) {
  return (
    <Table label="결정할 이해충돌 확인" stacks>
      <thead>
        <tr>
          <th scope="col">제안</th>
          <th scope="col">기록</th>
          <th scope="col">상태</th>
          <th scope="col">팀</th>
          <th scope="col">조회</th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ type, label, path, number, title, team, proposal, stale, at, opens }) => (
          <tr key={`${type}/${number}`}>
            <td>
              <StateChip tone={severityTones[proposal]}>{severityLabels[proposal]}</StateChip>
            </td>
            <td>
              <PageLink to={opens && path !== null ? checkIn(path) : `${queuePath}?type=${type}&number=${number}`}>
                {[`${label} ${number}`, title].filter((part) => part !== "").join(" · ")}
              </PageLink>
            </td>
            <td>{stale ? "재확인" : "결정 대기"}</td>
            <td>{team}</td>
            <td>{formatTaskDate(at)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
