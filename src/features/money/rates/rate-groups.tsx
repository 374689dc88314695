import { lazy } from "react";

const Loaded = lazy(() => import("./web/rate-groups.tsx"));

/** 요율표 as a part of the books. Loads its own code; place it inside a `LoadedPart`. */
export function RateGroups() {
  return <Loaded />;
}
