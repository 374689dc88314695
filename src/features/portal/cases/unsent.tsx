import { useRead } from "#platform/web/query.ts";
import { createStore, useStore } from "#platform/web/store.ts";
import { readClientHome } from "./endpoints.ts";

/** By account and form. It lives as long as the tab shows these pages, and goes with the sign-out. */
const unsent = createStore<Readonly<Record<string, object>>>({});

/** Nobody who comes next finds what was typed. */
export function forgetUnsent(): void {
  unsent.write({});
}

/**
 * What a client has typed into a form and not sent: it stays while another page is looked at, and while the same client
 * signs in anew. Returns it and what changes parts of it.
 */
export function useUnsent<Typed extends object>(
  form: string,
  blank: Typed,
): readonly [Typed, (change: Partial<Typed>) => void] {
  const { data } = useRead(readClientHome, {});
  const key = `${data?.model.email ?? ""} ${form}`;
  const typed = { ...blank, ...useStore(unsent)[key] };
  return [typed, (change) => unsent.write((now) => ({ ...now, [key]: { ...blank, ...now[key], ...change } }))];
}
