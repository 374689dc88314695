import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconLayoutSidebarRight } from "@tabler/icons-react";
import { listBound } from "../../../shared/list-bound.ts";
import { formatWon } from "../../../shared/money.ts";
import { formatNumber } from "../../../shared/number.ts";
import type { Resource } from "../../../shared/records/resource.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { listSize } from "./list-address.ts";
import { choosableColumns, firstColumns } from "./list-columns.ts";
import type { ListLook } from "./list-choice.ts";
import type { RecordListState } from "./use-record-list.ts";
import styles from "./record-table.module.css";

type TableFootProps<R extends Resource> = {
  readonly list: RecordListState<R>;
  /** Columns that had no room. */
  readonly hidden: number;
  readonly look: ListLook;
};

/** Sums of money, the range shown, the pages beside it, and how the list looks. */
export function TableFoot<R extends Resource>({ list, hidden, look }: TableFootProps<R>) {
  const { resource, address, total = 0, pageCount, pages = [], show } = list;
  const first = (address.page - 1) * listSize + 1;
  const rows = pages.reduce((sum, page) => sum + page.length, 0);
  const last = address.page + address.pages - 1;
  return (
    <>
      <Sums list={list} />
      {last < pageCount && (
        <div className={styles.more}>
          <Button variant="subtle" loading={list.isLoadingMore} onClick={list.showMore}>
            이어 보기
          </Button>
        </div>
      )}
      <div className={styles.footer}>
        <span>
          {formatNumber(first)}–{formatNumber(first + rows - 1)} / {formatNumber(Math.min(total, listBound))}
          {total > listBound && " 이상"}
        </span>
        {pageCount > 1 && (
          <nav className={styles.pages} aria-label="쪽">
            <Button
              size="xs"
              variant="default"
              aria-label="이전 쪽"
              disabled={address.page <= 1}
              onClick={() => show({ page: address.page - 1, pages: 1 }, { push: true })}
            >
              <IconChevronLeft size={14} aria-hidden />
            </Button>
            <span>
              {formatNumber(last)} / {formatNumber(pageCount)}쪽
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label="다음 쪽"
              disabled={last >= pageCount}
              onClick={() => show({ page: last + 1, pages: 1 }, { push: true })}
            >
              <IconChevronRight size={14} aria-hidden />
            </Button>
          </nav>
        )}
        <span className={styles.keys}>j k 이동 · Enter 열기 · / 찾기 · p 미리보기</span>
        <span className={styles.look}>
          <Button
            size="xs"
            variant="default"
            aria-pressed={look.preview}
            leftSection={<IconLayoutSidebarRight size={14} aria-hidden />}
            onClick={() => look.choose({ preview: !look.preview })}
          >
            미리보기
          </Button>
          <ColumnMenu
            name={resource.name}
            columns={choosableColumns(resource).map((column) => ({ ...column, fixed: column.key === resource.title }))}
            first={firstColumns(resource)}
            hidden={hidden}
            look={look}
          />
        </span>
      </div>
    </>
  );
}

function Sums<R extends Resource>({ list }: { readonly list: RecordListState<R> }) {
  const { sums, resource } = list;
  const summed = Object.entries(resource.fields).flatMap(([key, { label }]) => {
    const amount = sums?.[key];
    return amount === undefined ? [] : [{ key, label, amount }];
  });
  if (summed.length === 0) return null;
  return (
    <dl className={styles.sums}>
      {summed.map(({ key, label, amount }) => (
        <div key={key}>
          <dt>{label} 합계</dt>
          <dd>{formatWon(amount)}원</dd>
        </div>
      ))}
    </dl>
  );
}
