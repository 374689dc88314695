import { today } from "#features/litigation/desk/today.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { deadline, untold } from "../deadline.ts";
import { openStates } from "./open-states.ts";

/** Home card: what has to be filed today, and what was filed and waits for its 접수확인. */
export default function TodaysFilings() {
  return (
    <HomeList
      resource={deadline}
      query={`${openStates}&actingOn=..${today()}&sort=actingOn`}
      label={({ title, case: of, documentName }) => [of?.label, documentName || title].filter(Boolean).join(" · ")}
      detail={({ status, actingOn }) => (status === "lodged" ? "접수보류" : (actingOn ?? untold))}
      empty="오늘 제출할 것이 없습니다."
    />
  );
}
