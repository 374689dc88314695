import { lazy } from "react";

const Loaded = lazy(() => import("./web/month-list.tsx"));

/** 월마감 as a part of the books. Loads its own code; place it inside a `LoadedPart`. */
export function Months() {
  return <Loaded />;
}
