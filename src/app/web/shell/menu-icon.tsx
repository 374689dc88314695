import { createElement, useEffect } from "react";
import type { icons } from "virtual:menu-icons";
import { createStore, useStore } from "#platform/web/store.ts";
import { useSettled } from "./settled.ts";

const loaded = createStore<typeof icons>({});
let asked = false;

async function load(): Promise<void> {
  if (asked) return;
  asked = true;
  // A menu without icons still leads everywhere: the next page asks again.
  const found = await import("virtual:menu-icons").catch(() => null);
  if (found) loaded.write(found.icons);
  else asked = false;
}

/** The icon of a menu entry; its place is kept free until the first screen works, and what draws it has come. */
export function MenuIcon({ name }: { readonly name: string }) {
  const outline = useStore(loaded)[name];
  const settled = useSettled();
  useEffect(() => {
    if (settled) void load();
  }, [settled]);
  return (
    <svg
      aria-hidden
      width={17}
      height={17}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {outline?.map(([tag, attributes]) => createElement(tag, { ...attributes, key: attributes["d"] ?? tag }))}
    </svg>
  );
}
