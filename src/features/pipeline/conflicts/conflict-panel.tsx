import { lazy, Suspense } from "react";
import type { Side, SubjectType } from "./conflict.ts";

const LivePanel = lazy(() => import("./web/live-panel.tsx"));

export type ConflictPanelProps = {
  /** What stands in the form right now, on our side; asked for shortly after the typing pauses. */
  readonly names: readonly string[];
  readonly tels?: readonly string[];
  readonly bizNos?: readonly string[];
  /** Names of the other side. */
  readonly opponents?: readonly string[];
  /** The side of `names` and the numbers where it is not ours. */
  readonly side?: Side;
  /** The record being written, left out of the answer. */
  readonly subject?: { readonly type: SubjectType; readonly number: number };
};

/** Who of the form is known to the firm on which side, while it is typed. Loads its own code; place it beside a form. */
export function ConflictPanel(props: ConflictPanelProps) {
  return (
    <Suspense fallback={null}>
      <LivePanel {...props} />
    </Suspense>
  );
}
