import type { Policy } from "#platform/policy.ts";
import { signedIn } from "#platform/policy.ts";
import { activeLayout } from "#firm/web/layout.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { addShortcuts, listenForShortcuts, type KeyAction } from "#platform/web/shortcuts.ts";
import { features } from "../registry.ts";
import { shortcutListOpen, toggleMenu } from "./shell-state.ts";

/** Not in the client layout, where nothing behind a key is shown. */
function inFirmLayouts(policy: Policy): Policy {
  return {
    name: `${policy.name}, firm layouts`,
    allows: (facts) => activeLayout.read() !== "client" && policy.allows(facts),
  };
}

/** Puts every key of spec §2.1 in force whose target is registered; whether it is permitted is asked at each press. */
export function installKeys(): void {
  const ofPages = features
    .flatMap((feature) => feature.pages)
    .flatMap(({ shortcut, title, policy, offered = policy, path }) =>
      shortcut === undefined ? [] : [{ key: shortcut, label: title, policy: offered, run: () => goTo(path) }],
    );
  const all: readonly (KeyAction & { readonly policy: Policy })[] = [
    { key: "ctrl+`", label: "메뉴 접기·펼치기", policy: signedIn, run: toggleMenu, inDialog: true },
    { key: "?", label: "단축키 보기", policy: signedIn, run: () => shortcutListOpen.write(true) },
    ...ofPages,
    ...features.flatMap((feature) => feature.shortcuts ?? []),
  ];
  addShortcuts(all.map((action) => ({ ...action, policy: inFirmLayouts(action.policy) })));
  listenForShortcuts();
}
