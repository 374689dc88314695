import { useEffect, type ReactNode } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { recordEndpoints, type ListSchema } from "../endpoints.ts";
import { recordPath, type Resource, type RowOf } from "../resource.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import type { OwnCells } from "./list/list-columns.ts";
import { useReadable } from "./readable.ts";
import { onRecordChange } from "./record-changes.ts";
import styles from "./related-records.module.css";
import { columnText, isRight } from "./shown.ts";

/** Rows shown here; the rest stands in the list. */
const rows = 20;

type RelatedRecordsProps<R extends Resource> = {
  readonly resource: R;
  /** The field of the list that names the record of the page, and the key of that record. */
  readonly by: "client" | "project" | "contract";
  readonly id: number;
  /** The first one is the link to the record. */
  readonly columns: readonly (keyof R["fields"] & string)[];
  readonly cells?: OwnCells<R>;
};

/** The latest records of another kind that belong to the record of the page, and the way to all of them. */
export function RelatedRecords<R extends Resource>({ resource, by, id, columns, cells }: RelatedRecordsProps<R>) {
  const endpoint: Endpoint<ListSchema<R>> = recordEndpoints(resource).list;
  const input = { query: { [by]: String(id), size: String(rows) } };
  const { data, error, refetch } = useRead(endpoint, input);
  useEffect(() => onRecordChange(resource.name, () => void refreshReads(recordEndpoints(resource).list)), [resource]);
  return (
    <section className={styles.related} aria-label={resource.label}>
      <div className={styles.head}>
        <h2>
          {resource.label} {data && <span className={styles.count}>{formatNumber(data.total)}</span>}
        </h2>
        {data && data.total > 0 && (
          <PageLink to={`${resource.page}?${by}=${id}`} className={styles.all}>
            목록에서 보기
          </PageLink>
        )}
      </div>
      {data ? (
        data.total === 0 ? (
          <p className={styles.none}>아직 없습니다.</p>
        ) : (
          <RelatedTable resource={resource} columns={columns} cells={cells ?? {}} models={data.models} />
        )
      ) : error ? (
        <ErrorState
          title={`${resource.label} 목록을 불러오지 못했습니다.`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} columns="1fr 90px 90px" />
      )}
    </section>
  );
}

type RelatedTableProps<R extends Resource> = {
  readonly resource: R;
  readonly columns: readonly (keyof R["fields"] & string)[];
  readonly cells: OwnCells<R>;
  readonly models: readonly RowOf<R>[];
};

function RelatedTable<R extends Resource>({ resource, columns, cells, models }: RelatedTableProps<R>) {
  const { fields } = useReadable<Resource>(resource);
  const shown = columns.filter((key) => key in fields);
  const cell = (row: RowOf<R>, key: keyof R["fields"] & string): ReactNode =>
    cells[key]?.(row) ?? columnText(fields[key]!, (row as Readonly<Record<string, unknown>>)[key]);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">번호</th>
          {shown.map((key) => (
            <th key={key} scope="col" data-right={isRight(fields[key]!) || undefined}>
              {fields[key]!.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((row) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            {shown.map((key, index) => (
              <td key={key} data-right={isRight(fields[key]!) || undefined} data-rest={index === 0 || undefined}>
                {index === 0 ? (
                  <PageLink to={recordPath(resource, row.number) ?? "/"}>{cell(row, key)}</PageLink>
                ) : (
                  cell(row, key)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
