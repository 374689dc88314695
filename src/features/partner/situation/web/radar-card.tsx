import type { Day } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readRadar } from "../endpoints.ts";
import { radarKinds, radarTone } from "../load.ts";
import styles from "./situation.module.css";

/** Cases of the half-year of a day by lawyer, beside the numbers of the law. */
export function RadarCard({ day }: { readonly day: Day }) {
  const { data, error, refetch } = useRead(readRadar, { query: { day } }, { keepPrevious: true });
  return (
    <Card
      title="특정변호사 점검"
      aside={data && <span className={styles.quiet}>{`${data.from}–${data.to} 접수`}</span>}
      flush
    >
      {!data && !error && <SkeletonRows rows={4} columns="96px 120px 120px 120px" />}
      {!data && error && (
        <ErrorState title="특정변호사 점검을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="이 반기에 접수한 소송사건이 없습니다." />}
      {data && data.models.length > 0 && (
        <>
          <Table label="특정변호사 점검" stacks>
            <thead>
              <tr>
                <th scope="col">변호사</th>
                {Object.values(radarKinds).map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ staffId, name, counts }) => (
                <tr key={staffId}>
                  <td>{name}</td>
                  {counts.map(({ kind, count, limit, average }) => (
                    <td key={kind} data-label={radarKinds[kind]}>
                      <StateChip tone={radarTone({ count, limit, average })}>{`${count} / ${limit}건`}</StateChip>{" "}
                      <span className={styles.quiet}>
                        평균의 {data.times}배 {Math.round(average * 10) / 10}건
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
          <p className={styles.note}>
            기준 건수 이상이면서 평균의 {data.times}배 이상이어야 특정변호사입니다. 여기서는 법인 변호사의 평균으로
            비교합니다.
          </p>
        </>
      )}
    </Card>
  );
}
