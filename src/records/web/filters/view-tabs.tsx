import { createElement, lazy, type ComponentType, type LazyExoticComponent } from "react";
import { formatNumber } from "#platform/number.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { useFacts } from "#platform/web/session.ts";
import { addressOfView, viewText } from "../list/list-address.ts";
import type { RecordListState } from "../list/use-record-list.ts";
import { listParts, type ListPart, type ListPartProps } from "./list-parts.ts";
import styles from "./record-filters.module.css";

/** A view that a screen offers to everybody, e.g. 내 계약. */
export type GivenView = {
  readonly label: string;
  /** As in the address: `responsible=me&status=draft,review`. */
  readonly query: string;
  /** Rows it has, where that is worth knowing. */
  readonly count?: number | undefined;
  /** What the list opens with, until a person saves another view for that. */
  readonly first?: true;
};

const loaded = new WeakMap<ListPart, LazyExoticComponent<ComponentType<ListPartProps>>>();

function partOf(part: ListPart) {
  const known = loaded.get(part);
  if (known) return known;
  const component = lazy(part.load);
  loaded.set(part, component);
  return component;
}

type ViewTabsProps = { readonly list: RecordListState; readonly views: readonly GivenView[] };

/** 전체, the views of the screen, and those a person has saved. */
export function ViewTabs({ list, views }: ViewTabsProps) {
  const facts = useFacts();
  const { resource } = list;
  const first = views.find((view) => view.first)?.query;
  const parts = listParts().filter(({ policy }) => policy.allows(facts));
  if (views.length === 0 && parts.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label="보기">
      <ViewTab list={list} query="" label="전체" />
      {views.map((view) => (
        <ViewTab
          key={view.label}
          list={list}
          query={viewText(resource, addressOfView(resource, view.query))}
          label={view.label}
          count={view.count}
        />
      ))}
      {parts.map((part) => (
        <LoadedPart key={part.name}>{createElement(partOf(part), { list, first })}</LoadedPart>
      ))}
    </nav>
  );
}

type ViewTabProps = {
  readonly list: RecordListState;
  readonly query: string;
  readonly label: string;
  readonly count?: number | undefined;
};

/** One tab; the list shows what its query says. */
export function ViewTab({ list, query, label, count }: ViewTabProps) {
  const { resource, show, view } = list;
  const open = () => show({ ...addressOfView(resource, query), all: query === "" }, { push: true });
  return (
    <button type="button" className={styles.tab} aria-current={view === query ? "true" : undefined} onClick={open}>
      {label}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </button>
  );
}
