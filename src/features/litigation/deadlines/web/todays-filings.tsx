import { today } from "#features/litigation/desk/today.ts";
import type { RowOf } from "#records/resource.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { deadline, untold } from "../deadline.ts";
import { unfiledStates } from "./open-states.ts";

const nameOf = ({ title, case: of, documentName }: RowOf<typeof deadline>) =>
  [of?.label, documentName || title].filter(Boolean).join(" · ");

/** Home card: what has to be filed today, and what was filed on any day and waits for its 접수확인 (additions L6). */
export default function TodaysFilings() {
  return (
    <>
      <HomeList
        resource={deadline}
        query={`${unfiledStates}&actingOn=..${today()}&sort=actingOn`}
        label={nameOf}
        detail={({ actingOn }) => actingOn ?? untold}
        empty="오늘 제출할 것이 없습니다."
      />
      <HomeList
        resource={deadline}
        query="status=lodged&sort=actingOn"
        label={nameOf}
        detail={({ actingOn }) => `접수보류 · ${actingOn ?? untold}`}
        empty="접수확인을 기다리는 것이 없습니다."
      />
    </>
  );
}
