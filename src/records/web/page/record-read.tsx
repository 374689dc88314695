import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import type { Resource, RowOf } from "../../resource.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRecord } from "./use-record.ts";
import styles from "./record-page.module.css";

type RecordReadProps<R extends Resource> = {
  readonly resource: R;
  /** As it stands in the address; null when what stands there is no number. */
  readonly number: number | null;
  /** What stands in place of a record that is not found, around the words for that. */
  readonly missing?: (number: number, otherwise: ReactNode) => ReactNode;
  readonly children: (row: RowOf<R>) => ReactNode;
};

/**
 * The record once it is there; before, the shape of its page, or why there is none. Another record is another page:
 * the router keeps the screen, and what was typed for the one must not stand in the other.
 */
export function RecordRead<R extends Resource>({ number, ...rest }: RecordReadProps<R>) {
  if (number === null) return <RecordMissing resource={rest.resource} />;
  return <KnownNumber key={number} number={number} {...rest} />;
}

function KnownNumber<R extends Resource>({
  resource,
  number,
  missing = (_, otherwise) => otherwise,
  children,
}: RecordReadProps<R> & { readonly number: number }) {
  const { data, error, refetch } = useRecord(resource, number);
  if (data) return children(data.model);
  if (error?.code === "notFound") return missing(number, <RecordMissing resource={resource} />);
  return (
    <>
      <VisuallyHidden component="h1">{resource.label}</VisuallyHidden>
      {error ? (
        <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-label="불러오는 중" className={styles.skeleton}>
          <SkeletonBar width={320} height={22} />
          <SkeletonBar width={440} />
          <Card title="요약">
            <SkeletonBar width="70%" />
          </Card>
        </output>
      )}
    </>
  );
}

/** For numbers that name nothing the person may see. */
function RecordMissing({ resource }: { readonly resource: Resource }) {
  const { label, page } = resource;
  return (
    <>
      <VisuallyHidden component="h1">{label}</VisuallyHidden>
      <EmptyState title={`찾을 수 없는 ${label}입니다.`}>
        삭제되었거나 볼 권한이 없습니다.{" "}
        {page !== null && (
          <PageLink to={page} className={styles.textLink}>
            {label} 목록 보기
          </PageLink>
        )}
      </EmptyState>
    </>
  );
}
