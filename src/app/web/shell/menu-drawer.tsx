import { lazy } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { Layout } from "#firm/web/feature.ts";
import { useStore } from "#platform/web/store.ts";
import { drawerOpen } from "./shell-state.ts";

const Drawer = lazy(() => import("./menu-drawer-content.tsx"));

/** The menu on narrow windows. Its code loads when it is first opened. */
export function MenuDrawer({ layout }: { readonly layout: Layout }) {
  const open = useStore(drawerOpen);
  if (!open) return null;
  return (
    <LoadedPart>
      <Drawer layout={layout} />
    </LoadedPart>
  );
}
