import { useEffect, useState } from "react";
import { useUser } from "#platform/web/session.ts";
import { createStore, useStore, type Store } from "#platform/web/store.ts";
import { columnSetChange, listColumnSets } from "../../column-sets.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "../record-changes.ts";

/** How a person wants a list to look, in this browser. */
export type ListChoice = {
  /** Keys of the columns; null: those of the resource. */
  readonly columns: readonly string[] | null;
  readonly dense: boolean;
  readonly preview: boolean;
};

const plain: ListChoice = { columns: null, dense: false, preview: false };
const stores = new Map<string, Store<ListChoice>>();

function storeOf(name: string): Store<ListChoice> {
  const known = stores.get(name);
  if (known) return known;
  const store = createStore(stored(name));
  store.follow(() => localStorage.setItem(name, JSON.stringify(store.read())));
  stores.set(name, store);
  return store;
}

function stored(name: string): ListChoice {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? "null") as Partial<ListChoice> | null;
    const columns = Array.isArray(value?.columns) ? value.columns.filter((key) => typeof key === "string") : null;
    return { columns, dense: value?.dense === true, preview: value?.preview === true };
  } catch {
    return plain;
  }
}

/** How a list looks to a person, and how to change it. */
export type ListLook = ListChoice & {
  /** What the team has set; null: nothing, or not known yet. */
  readonly teamColumns: readonly string[] | null;
  /** The columns chosen by the person, else by the team; null: those of the list itself. */
  readonly chosen: readonly string[] | null;
  /** False until it is known what the team has set, so that no column comes or goes under the eyes. */
  readonly settled: boolean;
  readonly choose: (change: Partial<ListChoice>) => void;
};

/** The look of a list for the signed-in person. `name`: the kind of record, or a word of the list's own. */
export function useListLook(name: string): ListLook {
  const { id } = useUser();
  const [store] = useState(() => storeOf(`haechi.list.${id}.${name}`));
  const choice = useStore(store);
  const { data, isPending } = useRead(listColumnSets, {}, { staleTime: 300_000 });
  useEffect(() => onRecordChange(columnSetChange, () => void refreshReads(listColumnSets)), []);
  const teamColumns = data?.models.find(({ resource }) => resource === name)?.columns ?? null;
  return {
    ...choice,
    teamColumns,
    chosen: choice.columns ?? teamColumns,
    settled: !isPending,
    choose: (change) => store.write((now) => ({ ...now, ...change })),
  };
}
