import { switchLayout } from "../layout.ts";
import { layouts, type Layout } from "./feature.ts";
import { isAllowed, type SessionUser } from "#platform/web/session.ts";
import { createStore } from "#platform/web/store.ts";

/** The layout on the screen. A newly chosen one comes into force with the next page (spec §2.1). */
export const activeLayout = createStore<Layout>("default");

const beforeKey = "haechi.layoutBefore";

/** Keeps in this browser the layout from which the client layout was chosen. */
export function keepLayoutBefore(layout: Layout): void {
  if (layout !== "client") localStorage.setItem(beforeKey, layout);
}

/** The layout to go back to from the client layout. */
export function layoutBefore(): Layout {
  const kept = localStorage.getItem(beforeKey);
  return layouts.find((layout) => layout === kept && layout !== "client") ?? "lawfirm";
}

/** The layout a person has chosen, or the one for those who chose none (spec §2.1). */
export function chosenLayout(user: SessionUser): Layout {
  const maySwitch = isAllowed(switchLayout);
  const stored = layouts.find((layout) => layout === user.preferences.layout);
  if (stored !== undefined && (stored !== "client" || maySwitch)) return stored;
  return maySwitch ? "lawfirm" : "default";
}
