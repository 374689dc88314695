import { useState } from "react";
import { useUser } from "../../session.ts";
import { createStore, useStore, type Store } from "../../store.ts";
import type { Resource } from "../../../shared/records/resource.ts";

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

/** The choice of the signed-in person for this kind of record, and how to change it. */
export function useListChoice(resource: Resource): [ListChoice, (change: Partial<ListChoice>) => void] {
  const { id } = useUser();
  const [store] = useState(() => storeOf(`haechi.list.${id}.${resource.name}`));
  const choice = useStore(store);
  return [choice, (change) => store.write((now) => ({ ...now, ...change }))];
}
