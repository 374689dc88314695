import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listReaders } from "../endpoints.ts";
import { readerDays, readKinds, type ReadKind } from "../readers.ts";
import styles from "./review.module.css";

const time = (at: string) => formatDateTime(at).slice(11, 16);

/** 조회 기록 of a record for 관리자: who looked at what, by the access log. */
export default function ReadersRail({ record }: { readonly record: RailRecord }) {
  const kind = readKinds.find((one) => one === record.type);
  return kind ? <Readers kind={kind} record={record} /> : null;
}

function Readers({ kind, record }: { readonly kind: ReadKind; readonly record: RailRecord }) {
  const [days, setDays] = useState(String(readerDays[0]));
  const { data, error, refetch } = useRead(listReaders[kind], {
    params: { number: String(record.number) },
    query: { days },
  });
  return (
    <div className={styles.readers}>
      <NativeSelect
        w={160}
        label="기간"
        data={readerDays.map((one) => ({ value: String(one), label: `최근 ${one}일` }))}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="90px 1fr 1fr" />}
      {data?.models.length === 0 && <EmptyState>이 기간에 {record.label}의 자료를 본 사람이 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label="조회 기록" wraps stacks>
          <thead>
            <tr>
              <th scope="col">일자</th>
              <th scope="col">사람</th>
              <th scope="col">한 일</th>
              <th scope="col">시각</th>
              <th scope="col">사유</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ day, who, subject, action, opened, times, firstAt, lastAt, reasons }) => (
              <tr key={`${day} ${who} ${subject} ${action} ${opened}`}>
                <td>{formatDay(day)}</td>
                <td data-label="사람">{who}</td>
                <td data-label="한 일">
                  {subject} {action} {opened ? "" : "(목록)"} {times > 1 && `${times}회`}
                </td>
                <td data-label="시각">
                  {time(firstAt)}
                  {times > 1 && `–${time(lastAt)}`}
                </td>
                <td data-label="사유">{reasons}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data?.more && <p>더 있습니다. 기간을 줄이거나 접속기록 점검에서 확인해 주세요.</p>}
    </div>
  );
}
