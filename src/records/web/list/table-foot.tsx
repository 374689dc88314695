import { Button } from "@mantine/core";
import { IconLayoutSidebarRight } from "@tabler/icons-react";
import { formatWon } from "#platform/money.ts";
import type { Resource } from "../../resource.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { ListFooter } from "./list-footer.tsx";
import { choosableColumns, firstColumns } from "./list-columns.ts";
import type { ListLook } from "./list-choice.ts";
import type { RecordListState } from "./use-record-list.ts";
import styles from "./list-foot.module.css";

type TableFootProps<R extends Resource> = {
  readonly list: RecordListState<R>;
  /** Columns that had no room. */
  readonly hidden: number;
  readonly look: ListLook;
};

/** As many pages as are shown one below the other at once: a thousand rows. */
const mostPages = 20;

/** Sums of money, the range shown, the pages beside it, and how the list looks. */
export function TableFoot<R extends Resource>({ list, hidden, look }: TableFootProps<R>) {
  const { resource, address, total = 0, pageCount, pages = [], show } = list;
  const last = address.page + address.pages - 1;
  const pagesToLast = pageCount - address.page + 1;
  return (
    <>
      <Sums list={list} />
      {last < pageCount && (
        <div className={styles.more}>
          <Button variant="subtle" loading={list.isLoadingMore} onClick={list.showMore}>
            이어 보기
          </Button>
          {last + 1 < pageCount && pagesToLast <= mostPages && (
            <Button variant="subtle" disabled={list.isLoadingMore} onClick={() => show({ pages: pagesToLast })}>
              끝까지 보기
            </Button>
          )}
        </div>
      )}
      <ListFooter
        page={address.page}
        pages={address.pages}
        shown={pages.reduce((sum, page) => sum + page.length, 0)}
        total={total}
        onPage={(page) => show({ page, pages: 1 }, { push: true })}
        keys="j k 이동 · Enter 열기 · / 찾기 · p 미리보기"
      >
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
      </ListFooter>
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
