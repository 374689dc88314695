import { createElement, useEffect } from "react";
import { createStore, useStore } from "#platform/web/store.ts";
import { useSettled } from "./settled.ts";

type Outline = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
type Icons = Readonly<Record<string, Outline>>;

const loaded = createStore<Icons>({});
let asked = false;

async function load(): Promise<void> {
  if (asked) return;
  asked = true;
  // A menu without icons still leads everywhere: the next page asks again.
  const { icons } = await import("virtual:menu-icons").catch(() => ({ icons: {} }));
  asked = Object.keys(icons).length > 0;
  loaded.write(icons);
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
