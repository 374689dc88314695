import { EmptyState } from "#ui/components/states.tsx";
import type { UnknownFilter } from "./list-address.ts";
import styles from "./list-words.module.css";

/** Above rows that could not be loaded anew. */
export function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <output className={styles.stale}>
      새로 불러오지 못해 이전 내용을 보고 있습니다.{" "}
      <button type="button" onClick={onRetry}>
        다시 시도
      </button>
    </output>
  );
}

type UnknownNoticeProps = { readonly unknown: readonly UnknownFilter[]; readonly onClear: () => void };

/** Above rows that an address was to narrow down by something that nobody knows: it would look as if all fitted. */
export function UnknownNotice({ unknown, onClear }: UnknownNoticeProps) {
  if (unknown.length === 0) return null;
  return (
    <output className={styles.stale}>
      주소의 조건을 알 수 없어 적용하지 않았습니다:{" "}
      {unknown.map(({ label, value }) => `${label} ‘${value.slice(0, 40)}’`).join(", ")}{" "}
      <button type="button" onClick={onClear}>
        주소에서 지우기
      </button>
    </output>
  );
}

type NothingHereProps = {
  readonly search: string;
  /** Whether search or filters leave rows out. */
  readonly narrowed: boolean;
  readonly page: number;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
  /** What to do when there is nothing yet. */
  readonly emptyHint: string;
};

/** Why a list has no rows, and the way out. */
export function NothingHere({ search, narrowed, page, onClear, onFirstPage, emptyHint }: NothingHereProps) {
  if (narrowed) {
    return (
      <EmptyState title={search === "" ? "조건에 맞는 내용이 없습니다." : `‘${search}’에 맞는 내용이 없습니다.`}>
        <button type="button" className={styles.textButton} onClick={onClear}>
          검색과 조건 지우기
        </button>
      </EmptyState>
    );
  }
  if (page > 1) {
    return (
      <EmptyState title="이 쪽에는 내용이 없습니다.">
        <button type="button" className={styles.textButton} onClick={onFirstPage}>
          첫 쪽 보기
        </button>
      </EmptyState>
    );
  }
  return <EmptyState>{emptyHint}</EmptyState>;
}
