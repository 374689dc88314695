import { lazy } from "react";
import { LoadedPart } from "../components/loaded-part.tsx";
import { SkeletonRows } from "../components/states.tsx";
import type { CalendarProps } from "./facts.ts";

const Drawn = lazy(() => import("./drawn-calendar.tsx"));

/** Entries by day, of a month or a week. Loads its own code. */
export function Calendar(props: CalendarProps) {
  return (
    <LoadedPart
      fallback={<SkeletonRows rows={12} columns="1fr 1fr 1fr 1fr 1fr 1fr 1fr" />}
      failed={<p>달력을 불러오지 못했습니다. 화면을 새로 고쳐 주세요.</p>}
    >
      <Drawn {...props} />
    </LoadedPart>
  );
}
