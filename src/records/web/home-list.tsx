import { useEffect, type ReactNode } from "react";
import { recordEndpoints, type ListSchema } from "../endpoints.ts";
import { recordPath, type Resource, type RowOf } from "../resource.ts";
import type { Endpoint } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { HomeNote, homeRows, HomeRows } from "./home-rows.tsx";
import { onChangeOf } from "./record-changes.ts";
import { shownText } from "./shown.ts";
import styles from "./home-list.module.css";

type HomeListProps<R extends Resource> = {
  readonly resource: R;
  /** Filters and order as in the address of the list: `idle=Y`. */
  readonly query: string;
  /** What stands at the right of a row. */
  readonly detail: (row: RowOf<R>) => ReactNode;
  /** What a row is called, where the title alone does not say it. */
  readonly label?: (row: RowOf<R>) => ReactNode;
  readonly empty: string;
};

/** The first rows of a filtered list as the content of a home card, how many there are, and the way to all of them. */
export function HomeList<R extends Resource>({ resource, query, detail, label, empty }: HomeListProps<R>) {
  const endpoint: Endpoint<ListSchema<R>> = recordEndpoints(resource).list;
  const input = { query: { ...Object.fromEntries(new URLSearchParams(query)), size: String(homeRows) } };
  const { data, error, refetch } = useRead(endpoint, input, { background: true });
  useEffect(() => onChangeOf(resource, () => void refreshReads(recordEndpoints(resource).list)), [resource]);
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return (
      <output aria-label="불러오는 중" className={styles.skeleton}>
        <SkeletonBar width="80%" />
        <SkeletonBar width="60%" />
      </output>
    );
  }
  const { models, total } = data;
  if (total === 0) return <HomeNote>{empty}</HomeNote>;
  return (
    <>
      <HomeRows
        rows={models.map((row) => ({
          key: row.id,
          name: label ? label(row) : shownText(resource.fields[resource.title]!, valueOf(row, resource.title)),
          to: recordPath(resource, row.number) ?? "/",
          detail: detail(row),
        }))}
      />
      <PageLink to={`${resource.page}?${query}`} className={styles.all}>
        {formatNumber(total)}건 모두 보기
      </PageLink>
    </>
  );
}

function valueOf(row: object, key: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[key];
}
