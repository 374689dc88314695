import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { listBound } from "#platform/list-bound.ts";
import { formatNumber } from "#platform/number.ts";
import { listSize } from "./list-address.ts";
import { pageCount } from "./page-count.ts";
import styles from "./list-foot.module.css";

type ListFooterProps = {
  readonly page: number;
  /** Pages shown one below the other, from `page` on. */
  readonly pages?: number;
  /** Rows shown, and of the whole list. */
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** The keys of the list, in words. */
  readonly keys?: string;
  readonly children?: ReactNode;
};

/** Range, the pages beside it, and the keys. */
export function ListFooter({ page, pages = 1, shown, total, onPage, keys, children }: ListFooterProps) {
  const first = (page - 1) * listSize + 1;
  const last = page + pages - 1;
  const count = pageCount(total);
  return (
    <div className={styles.footer}>
      <span>
        {formatNumber(first)}–{formatNumber(first + shown - 1)} / {formatNumber(Math.min(total, listBound))}
        {total > listBound && " 이상"}
      </span>
      {count > 1 && (
        <nav className={styles.pages} aria-label="쪽">
          <Button
            size="xs"
            variant="default"
            aria-label="이전 쪽"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={14} aria-hidden />
          </Button>
          <span>
            {formatNumber(last)} / {formatNumber(count)}쪽
          </span>
          <Button
            size="xs"
            variant="default"
            aria-label="다음 쪽"
            disabled={last >= count}
            onClick={() => onPage(last + 1)}
          >
            <IconChevronRight size={14} aria-hidden />
          </Button>
        </nav>
      )}
      {keys !== undefined && <span className={styles.keys}>{keys}</span>}
      {children}
    </div>
  );
}
