import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { firmToday } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { callFile } from "#platform/web/call.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { ExportDialog } from "#ui/components/export-dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageTrainings } from "../access.ts";
import { exportTrainingYear, readTrainingYear } from "../endpoints.ts";
import type { readTrainingYear as schema } from "../schemas.ts";
import { training } from "../training.ts";
import { isShort, lackOf } from "../year.ts";
import styles from "./trainings.module.css";

const years = 3;

/** What each lawyer has attended in a year and lacks (변호사법 시행령 제17조의2). */
export function YearCard() {
  const thisYear = Number(firmToday().slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  useRefreshOn(training.name, readTrainingYear);
  const [short, setShort] = useState<"N" | "Y">("N");
  const [exporting, setExporting] = useState(false);
  const mayExport = useAllowed(manageTrainings);
  const { data, error, refetch } = useRead(readTrainingYear, { params: { year }, query: { short } });
  const chosen = (
    <div className={styles.chosen}>
      <Checkbox
        label="부족"
        checked={short === "Y"}
        onChange={(event) => setShort(event.currentTarget.checked ? "Y" : "N")}
      />
      <NativeSelect
        aria-label="연도"
        data={Array.from({ length: years }, (_, back) => `${thisYear - back}`)}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      {mayExport && (
        <Button variant="default" onClick={() => setExporting(true)}>
          엑셀
        </Button>
      )}
    </div>
  );
  const what = short === "Y" ? "연수 부족" : "연수 현황";
  return (
    <div className={styles.above}>
      <Card title={`${year}년 연수 현황`} aside={chosen} flush>
        {!data && error && (
          <ErrorState title="연수 현황을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={4} columns="96px 100px 100px 100px" />}
        {data?.models.length === 0 && (
          <EmptyState
            title={short === "Y" ? "시간이 부족한 변호사가 없습니다." : "변호사등록번호가 있는 직원이 없습니다."}
          />
        )}
        {data && data.models.length > 0 && <YearTable models={data.models} year={year} />}
      </Card>
      {exporting && (
        <ExportDialog
          title={`${year}년 ${what}을 엑셀로 저장`}
          from={`${year}-01-01`}
          to={`${year}-12-31`}
          fixed
          load={({ reason }) => callFile(exportTrainingYear, { params: { year }, body: { short, reason } })}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

type YearTableProps = { readonly models: CallOutput<typeof schema>["models"]; readonly year: string };

function YearTable({ models, year }: YearTableProps) {
  return (
    <Table label={`${year}년 연수교육`} stacks>
      <thead>
        <tr>
          <th scope="col">변호사</th>
          <th scope="col" data-right>
            이수
          </th>
          <th scope="col" data-right>
            법조윤리
          </th>
          <th scope="col">충족</th>
        </tr>
      </thead>
      <tbody>
        {models.map((row) => (
          <tr key={row.staffId}>
            <td>
              {row.name} {row.onLeave && <StateChip tone="grey">휴직</StateChip>}
            </td>
            <td data-right data-label="이수">
              {formatMinutes(row.minutes)} / {formatMinutes(row.target)}
            </td>
            <td data-right data-label="법조윤리">
              {formatMinutes(row.ethics)} / {formatMinutes(row.ethicsTarget)}
            </td>
            <td>
              {isShort(row) ? (
                <StateChip tone="amber">{lackWords(row)}</StateChip>
              ) : (
                <StateChip tone="green">충족</StateChip>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** `3시간 부족`, `법조윤리 1시간 부족`. */
function lackWords(row: YearTableProps["models"][number]): string {
  const { missing, ethicsMissing } = lackOf(row);
  return missing > 0 ? `${formatMinutes(missing)} 부족` : `법조윤리 ${formatMinutes(ethicsMissing)} 부족`;
}
