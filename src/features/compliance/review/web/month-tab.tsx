import { Button } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { useState, type FormEvent } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { formatNumber } from "#platform/number.ts";
import { addMonths, firmToday, formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useUrlState, urlText } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { finishReview, readMonth } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { DownloadsCard } from "./downloads-card.tsx";
import styles from "./review.module.css";

type Month = CallOutput<typeof schemas.readMonth>;

/** Who read and took what in a month, the reasons of downloads, and the result of the review. */
export function MonthTab() {
  const [{ month: chosen }, set] = useUrlState({ month: urlText });
  const [today] = useState(() => firmToday());
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(chosen) ? chosen : today.slice(0, 7);
  const move = (by: number) => set({ month: addMonths(`${month}-01`, by).slice(0, 7) });
  const { data, error, refetch } = useRead(readMonth, { query: { month } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title={`${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`}
        detail="개인정보의 안전성 확보조치 기준 제8조의 점검입니다."
        actions={
          <>
            <Button variant="default" onClick={() => move(-1)}>
              이전 달
            </Button>
            <Button variant="default" disabled={month >= today.slice(0, 7)} onClick={() => move(1)}>
              다음 달
            </Button>
          </>
        }
      />
      <div className={styles.stack}>
        <Card title="사람별 처리" flush>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={8} columns="120px 1fr 80px 80px" />}
          {data && <People people={data.people} />}
        </Card>
        <DownloadsCard key={month} month={month} />
        {data && <Review key={`${month} ${data.review?.at}`} month={month} data={data} />}
      </div>
    </>
  );
}

type Reader = Month["people"][number];

const counted: readonly { readonly label: string; readonly of: (person: Reader) => number }[] = [
  { label: "조회", of: ({ reads }) => reads },
  { label: "서로 다른 기록", of: ({ records }) => records },
  { label: "다운로드", of: ({ downloads }) => downloads },
  { label: "발송", of: ({ sends }) => sends },
  { label: "심야", of: ({ atNight }) => atNight },
  { label: "접속지", of: ({ addresses }) => addresses },
  { label: "로그인 실패", of: ({ failedSignIns }) => failedSignIns },
];

function People({ people }: Pick<Month, "people">) {
  if (people.length === 0) return <EmptyState title="이 달의 접속기록이 없습니다." />;
  return (
    <Table label="사람별 처리" wraps stacks>
      <thead>
        <tr>
          <th scope="col">이름</th>
          {counted.map(({ label }) => (
            <th key={label} scope="col" data-right>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.userId ?? 0}>
            <td data-line="">{person.name}</td>
            {counted.map(({ label, of }) => (
              <td key={label} data-right data-label={label}>
                {formatNumber(of(person))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Review({ month, data: { review, mayReview } }: { readonly month: string; readonly data: Month }) {
  const [note, setNote] = useState(review?.note ?? "");
  const { mutate, isPending, error } = useWrite(finishReview, {
    quiet: true,
    success: "점검 결과를 저장했습니다.",
    refreshes: [readMonth],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayReview && note.trim() !== "" && !isPending) mutate({ body: { month, note } });
  };
  return (
    <Card title="점검 결과" aside={review && `${formatDateTime(review.at)} ${review.by}`}>
      <form className={styles.form} onSubmit={submit}>
        <LimitedTextarea
          label="확인한 내용과 조치"
          rows={4}
          limit={5_000}
          value={note}
          error={error?.message}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {!mayReview && <p>그 달이 끝난 뒤에 점검을 완료할 수 있습니다.</p>}
        <EndButtons>
          <Button type="submit" loading={isPending} disabled={!mayReview || note.trim() === ""}>
            {review ? "다시 저장" : "점검 완료"}
          </Button>
        </EndButtons>
      </form>
    </Card>
  );
}
