import { formatTaskDate } from "#platform/dates.ts";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead } from "#platform/web/query.ts";
import { nothing } from "../shown.ts";
import styles from "./record-page.module.css";

type RecordHistoryProps = { readonly resource: Resource; readonly number: number };

/** Who changed what, from what to what; the newest first. */
export default function RecordHistory({ resource, number }: RecordHistoryProps) {
  const { data, error, refetch } = useRead(recordEndpoints(resource).history, { params: { number: String(number) } });
  if (!data) {
    if (error) return <ErrorState title="이력을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={5} columns="130px 90px 1fr" />;
  }
  if (data.models.length === 0) return <EmptyState>아직 바뀐 내용이 없습니다.</EmptyState>;
  return (
    <ol className={styles.history}>
      {data.models.map(({ id, at, staffName, action, changes }) => (
        <li key={id}>
          <span className={styles.dim}>{formatTaskDate(at)}</span>
          <span>
            <strong>{action}</strong> {staffName}
          </span>
          {changes.length > 0 && (
            <ul>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  <span className={styles.dim}>{label}</span>{" "}
                  {before !== "" && (
                    <>
                      <del>{before}</del> →{" "}
                    </>
                  )}
                  <ins>{after || nothing}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
