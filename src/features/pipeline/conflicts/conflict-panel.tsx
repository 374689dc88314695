import { lazy, Suspense } from "react";
import type { ConflictPanelProps } from "./conflict.ts";

const LivePanel = lazy(() => import("./web/live-panel.tsx"));

/** Who of the form is known to the firm on which side, while it is typed. Loads its own code; place it beside a form. */
export function ConflictPanel(props: ConflictPanelProps) {
  return (
    <Suspense fallback={null}>
      <LivePanel {...props} />
    </Suspense>
  );
}
