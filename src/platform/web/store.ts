import { useSyncExternalStore } from "react";

/** A value outside React that components can follow. */
export type Store<Value> = {
  readonly read: () => Value;
  readonly write: (next: Value | ((now: Value) => Value)) => void;
  /** Calls the listener after every write until the returned function is called. */
  readonly follow: (listener: () => void) => () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      value = typeof next === "function" ? (next as (now: Value) => Value)(value) : next;
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.follow, store.read);
}
