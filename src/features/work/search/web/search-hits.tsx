import { useEffect, type MouseEvent } from "react";
import { EmptyState, ErrorState } from "#ui/components/states.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import type { Hit, HitGroup } from "./results.ts";
import type { Found } from "./use-found.ts";
import styles from "./search.module.css";

type SearchHitsProps = {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly found: Found;
  readonly isBlank: boolean;
  readonly text: string;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (hit: Hit, newTab: boolean) => void;
};

/** Results under the headings of their kinds; the active one is announced through the text field. */
export function SearchHits({ id, groups, active, optionId, found, isBlank, text, onPoint, onOpen }: SearchHitsProps) {
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const nothing = !isBlank && !found.isWaiting && !found.error && groups.length === 0;
  return (
    <>
      <div className={styles.scroll}>
        {found.error && <ErrorState title="검색하지 못했습니다." error={found.error} onRetry={found.retry} />}
        {nothing && (
          <EmptyState title={`‘${text}’에 맞는 내용이 없습니다.`}>
            이름이나 번호의 일부, 초성으로도 찾을 수 있습니다.
          </EmptyState>
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select has headings, links and an own text field */}
        <div id={id} role="listbox" aria-label="검색 결과">
          {groups.map(({ kind, label, hits, start }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a listbox are grouped by this role alone
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className={styles.heading}>
                {label}
              </p>
              {hits.map((hit, index) => (
                <Option
                  key={hit.id}
                  hit={hit}
                  id={optionId(start + index)}
                  selected={start + index === active}
                  onPoint={() => onPoint(start + index)}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.footer}>
        <span>{isBlank ? "두 글자부터 할일·상담·사건·직원을 찾습니다." : ""}</span>
        <span className={styles.keys}>
          ↑ ↓ 이동 · <Kbd keys="Enter" /> 열기 · <Kbd keys="esc" /> 닫기
        </span>
      </div>
    </>
  );
}

type OptionProps = {
  readonly hit: Hit;
  readonly id: string;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (hit: Hit, newTab: boolean) => void;
};

function Option({ hit, id, selected, onPoint, onOpen }: OptionProps) {
  const shared = {
    id,
    role: "option" as const,
    "aria-selected": selected,
    tabIndex: selected ? 0 : -1,
    className: styles.option,
    onMouseMove: onPoint,
  };
  const content = (
    <>
      <span className={styles.title}>{hit.title}</span>
      <span className={styles.detail}>{hit.detail}</span>
      {hit.state !== "" &&
        (hit.kind === "menu" ? <Kbd keys={hit.state} /> : <span className={styles.state}>{hit.state}</span>)}
    </>
  );
  if (hit.path === "") {
    return (
      <button type="button" {...shared} onClick={() => onOpen(hit, false)}>
        {content}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    // Ctrl, shift and middle click are the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(hit, false);
  };
  return (
    <PageLink to={hit.path} {...shared} onClick={follow}>
      {content}
    </PageLink>
  );
}
