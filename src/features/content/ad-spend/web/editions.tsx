import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import type { CallError } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import type { listAllEditions as schema } from "../schemas.ts";
import { sources } from "../sources.ts";
import styles from "./google-data.module.css";

type Answer = CallOutput<typeof schema>;
type EditionsProps = {
  readonly read: {
    readonly data: Answer | undefined;
    readonly error: CallError | null;
    readonly refetch: () => unknown;
  };
};

/** 가져온 판: what was brought in, by whom, and what it moved; and the brands of which nothing was for long. */
export function Editions({ read: { data, error, refetch } }: EditionsProps) {
  return (
    <>
      {data && data.brands.length > 0 && <Brands brands={data.brands} />}
      <Card title="가져온 자료" flush>
        {!data && !error && <SkeletonRows rows={6} columns="1fr 180px 80px 120px" />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.models.length === 0 && (
          <EmptyState>가져온 자료가 없습니다. 광고 서비스의 보고서를 CSV로 내려받아 가져와 주세요.</EmptyState>
        )}
        {data && data.models.length > 0 && <EditionTable models={data.models} />}
      </Card>
    </>
  );
}

function Brands({ brands }: { readonly brands: Answer["brands"] }) {
  return (
    <Card title="브랜드별 최신 자료">
      <ul className={styles.brands}>
        {brands.map(({ id, name, lastDay }) => (
          <li key={id}>
            <PageLink to={`/lawfirm/brand/${id}/analytics`}>{name}</PageLink>{" "}
            {lastDay === null ? <StateChip tone="amber">자료 없음</StateChip> : `${lastDay}까지`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EditionTable({ models }: { readonly models: Answer["models"] }) {
  return (
    <Table label="가져온 자료" stacks>
      <thead>
        <tr>
          <th scope="col">브랜드</th>
          <th scope="col">기간</th>
          <th scope="col">소스</th>
          <th scope="col" data-right>
            행
          </th>
          <th scope="col" data-right>
            비용
          </th>
          <th scope="col" data-right>
            달라진 값
          </th>
          <th scope="col">가져온 일시</th>
        </tr>
      </thead>
      <tbody>
        {models.map((one) => (
          <tr key={one.id}>
            <td data-line="">{one.brand.name}</td>
            <td>
              {one.from} – {one.to}
            </td>
            <td title={one.fileName}>{sources[one.source]}</td>
            <td data-right data-label="행">
              {formatNumber(one.rows)}
            </td>
            <td data-right data-label="비용">
              {formatWon(one.cost)}원
            </td>
            <td data-right data-label="달라진 값">
              {one.movedRows === 0 ? "—" : `${formatNumber(one.movedRows)}행 ${formatWon(one.movedCost)}원`}
            </td>
            <td>
              {formatDateTime(one.at).slice(0, 16)} {one.by}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
