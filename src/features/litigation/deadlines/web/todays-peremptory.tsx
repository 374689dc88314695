import { today } from "#features/litigation/desk/today.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { deadline, untold } from "../deadline.ts";
import { openStates } from "./open-states.ts";

/** Home card: 불변기간 that end today or have ended, and are not settled. */
export default function TodaysPeremptory() {
  return (
    <HomeList
      resource={deadline}
      query={`peremptory=Y&${openStates}&actingOn=..${today()}&sort=actingOn`}
      label={({ title, case: of }) => [of?.label, title].filter(Boolean).join(" · ")}
      detail={({ actingOn }) => actingOn ?? untold}
      empty="오늘 만료하는 불변기한이 없습니다."
    />
  );
}
