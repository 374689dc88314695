import { lazy } from "react";
import type { FiscalQuarter } from "#firm/fiscal-quarter.ts";

const LoadedExplanation = lazy(() => import("./web/revenue-explanation.tsx"));

/** How the revenue of a quarter came about. Loads its own code; place it inside an `Explained`. */
export function RevenueExplanation({ quarter }: { readonly quarter: FiscalQuarter }) {
  return <LoadedExplanation quarter={quarter} />;
}
