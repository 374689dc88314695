import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { CallError } from "#platform/web/call.ts";
import styles from "./states.module.css";

type EmptyStateProps = {
  readonly title?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
};

/** A list or text without content (spec §2.3: 내용없음). */
export function EmptyState({ title = "내용없음", children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
    </div>
  );
}

type ErrorStateProps = {
  readonly error: Pick<CallError, "message"> & { readonly requestId?: string | null };
  readonly title?: string;
  readonly onRetry?: () => void;
};

/** A failure: a sentence, the request id to quote, and a way to try again. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? error.message}</p>
      {title !== undefined && <p className={styles.words}>{error.message}</p>}
      {error.requestId && <p className={styles.words}>요청 번호 {error.requestId}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          다시 시도
        </Button>
      )}
    </div>
  );
}

type SkeletonRowsProps = {
  readonly rows?: number;
  /** Widths of the cells, as a grid template: `60px 1fr 120px`. */
  readonly columns?: string;
};

/** Rows of the shape a list will have. */
export function SkeletonRows({ rows = 8, columns = "48px 1fr 120px" }: SkeletonRowsProps) {
  // `minmax(120px, 1fr)` is one column.
  const cells = columns
    .replaceAll(", ", ",")
    .split(" ")
    .map((_, index) => index);
  return (
    <output aria-label="불러오는 중" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} style={{ gridTemplateColumns: columns }} aria-hidden="true">
          {cells.map((cell) => (
            <span key={cell} className={styles.bar} />
          ))}
        </span>
      ))}
    </output>
  );
}

/** One bar of a given size, for shapes that are no rows. */
export function SkeletonBar({ width, height = 14 }: { readonly width: number | string; readonly height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}
