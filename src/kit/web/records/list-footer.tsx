import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatNumber } from "../../shared/number.ts";
import { listSize, type ListState } from "./list-state.ts";
import { pageCount } from "./page-count.ts";
import styles from "./record-list.module.css";

type ListFooterProps = {
  readonly state: ListState;
  /** Rows on this page, and of the whole list. */
  readonly shown: number;
  readonly total: number;
  readonly hasSearch: boolean;
};

/** Range, the pages beside it, and the keys. */
export function ListFooter({ state, shown, total, hasSearch }: ListFooterProps) {
  const first = (state.page - 1) * listSize + 1;
  const pages = pageCount(total);
  return (
    <div className={styles.footer}>
      <span>
        {formatNumber(first)}–{formatNumber(first + shown - 1)} / {formatNumber(total)}
      </span>
      {pages > 1 && (
        <nav className={styles.pages} aria-label="쪽">
          <Button
            size="xs"
            variant="default"
            aria-label="이전 쪽"
            disabled={state.page <= 1}
            onClick={() => state.showPage(state.page - 1)}
          >
            <IconChevronLeft size={14} aria-hidden />
          </Button>
          <span>
            {formatNumber(state.page)} / {formatNumber(pages)}쪽
          </span>
          <Button
            size="xs"
            variant="default"
            aria-label="다음 쪽"
            disabled={state.page >= pages}
            onClick={() => state.showPage(state.page + 1)}
          >
            <IconChevronRight size={14} aria-hidden />
          </Button>
        </nav>
      )}
      <span className={styles.keys}>j k 이동 · Enter 열기{hasSearch && " · / 찾기"}</span>
    </div>
  );
}
