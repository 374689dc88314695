import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput, Endpoint } from "#platform/endpoint.ts";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { walledRef } from "#records/field.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { figureText, type FigureUnit } from "../figure.ts";
import type { listRows } from "../schemas.ts";
import type { AskedWords } from "./state.ts";
import styles from "./performance.module.css";

const size = 100;
const kindLabels: Readonly<Record<string, string>> = {
  consult: "상담",
  contract: "계약",
  payment: "입금",
  project: "사건",
  deadline: "기한",
  task: "할일",
  memo: "메모",
};

type RowsDialogProps = {
  readonly endpoint: Endpoint<typeof listRows>;
  /** The period and what is counted. */
  readonly query: AskedWords;
  readonly open: {
    readonly figure: string;
    readonly key: string;
    readonly before: "Y" | "N";
    readonly page: number | null;
  };
  /** Whose number it is. */
  readonly name: string;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
};

/** How a number is counted, and every row that it counts. */
export function RowsDialog({ endpoint, query, open, name, onPage, onClose }: RowsDialogProps) {
  const page = open.page ?? 1;
  const { data, error, refetch } = useRead(
    endpoint,
    {
      query: {
        ...query,
        figure: open.figure,
        before: open.before,
        page: String(page),
        size: String(size),
        ...(open.key !== "" && { key: open.key }),
      },
    },
    { keepPrevious: true },
  );
  return (
    <Dialog onClose={onClose} title={data ? `${name} · ${data.figure.label}` : name} size="xl">
      {!data && !error && <SkeletonRows rows={8} columns="120px 1fr 90px 100px" />}
      {error && !data && (
        <ErrorState title="기록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className={styles.formula}>
            {data.figure.definition}
            <strong>
              {figureText(data.figure.unit, data.value)} <span className={styles.quiet}>{basis(data)}</span>
            </strong>
          </p>
          {data.total === 0 ? <EmptyState>이 기간에는 기록이 없습니다.</EmptyState> : <Rows data={data} />}
          {data.total > size && (
            <div className={styles.pager}>
              <span>
                {formatNumber((page - 1) * size + 1)}–{formatNumber((page - 1) * size + data.models.length)} /{" "}
                {formatNumber(data.total)}건
              </span>
              <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
                이전
              </Button>
              <Button variant="default" disabled={page * size >= data.total} onClick={() => onPage(page + 1)}>
                다음
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

type Answer = CallOutput<typeof listRows>;

/** `12건 / 15건 · 2026-11-01 – 2026-11-30` */
function basis({ figure, value, period }: Answer): string {
  const days = `${period.from} – ${period.to}`;
  if (figure.unit === "rate")
    return `= ${formatNumber(BigInt(value.sum))}건 ÷ ${formatNumber(value.count)}건 · ${days}`;
  if (figure.unit === "mean")
    return `= ${formatNumber(BigInt(value.sum))}분 ÷ ${formatNumber(value.count)}건 · ${days}`;
  return `${formatNumber(value.count)}건 · ${days}`;
}

function Rows({ data }: { readonly data: Answer }) {
  const { unit } = data.figure;
  return (
    <Table label="이루는 기록" stacks>
      <thead>
        <tr>
          <th scope="col">날짜</th>
          <th scope="col">기록</th>
          <th scope="col">직원 · 팀</th>
          <th scope="col">내용</th>
          {unit !== "count" && unit !== "kinds" && (
            <th scope="col" data-right>
              값
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {data.models.map((row, index) => (
          // A payment has a line for each contract that it paid, in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <tr key={`${row.kind}/${index}`} data-off={row.title === null || undefined}>
            <td>{formatDay(row.day)}</td>
            <td data-rest data-line="">
              <RecordName {...row} />
            </td>
            <td>{[row.staff || "담당 없음", row.team].filter(Boolean).join(" · ")}</td>
            <td>{row.word}</td>
            {unit !== "count" && unit !== "kinds" && <td data-right>{amountText(unit, row.amount)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type RecordNameProps = {
  readonly kind: string;
  readonly number: number | null;
  readonly title: string | null;
  readonly path: string | null;
};

/** A record with the way to it; one that the person may not see is a word of its kind. */
export function RecordName({ kind, number, title, path }: RecordNameProps) {
  const label = kindLabels[kind] ?? kind;
  if (title === null) return `${label} · ${walledRef.label}`;
  const text = `${label} ${number} ${title}`;
  if (path === null) return <span title={text}>{text}</span>;
  return (
    <PageLink to={path} title={text}>
      {text}
    </PageLink>
  );
}

/** What one row adds to a figure. */
export function amountText(unit: FigureUnit, amount: number): string {
  if (unit === "won") return `${formatWon(amount)}원`;
  if (unit === "rate") return amount === 1 ? "해당" : "—";
  if (unit === "mean" || unit === "minutes") return `${formatNumber(amount)}분`;
  return `${formatNumber(amount)}건`;
}
