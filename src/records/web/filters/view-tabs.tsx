import { createElement, lazy, useEffect, useRef, useState, type ComponentType, type LazyExoticComponent } from "react";
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
  const isUnasked = useFirstView(list, views);
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
        <LoadedPart key={part.name}>{createElement(partOf(part), { list, isUnasked })}</LoadedPart>
      ))}
    </nav>
  );
}

/** A list that is opened without a wish opens with the screen's first view; true as long as nobody has wished for more. */
function useFirstView({ resource, view, address, show }: RecordListState, views: readonly GivenView[]): boolean {
  const query = views.find(({ first }) => first)?.query ?? "";
  const [wasUnasked] = useState(view === "" && !address.all && address.page === 1);
  const opened = useRef(!wasUnasked || query === "");
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    show(addressOfView(resource, query));
  }, [resource, query, show]);
  const shownFirst = ["", viewText(resource, addressOfView(resource, query))].includes(view);
  return wasUnasked && shownFirst && !address.all && address.page === 1;
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
