import { formatDateTime } from "#platform/dates.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { today } from "../due.ts";
import { project } from "../project.ts";

/** Home card: hearings of today in their order. */
export default function TodaysHearings() {
  const day = today();
  return (
    <HomeList
      resource={project}
      query={`nextHearingAt=${day}..${day}&sort=nextHearingAt`}
      detail={({ nextHearingAt, court }) =>
        [nextHearingAt && formatDateTime(nextHearingAt).slice(11, 16), court].filter(Boolean).join(" · ")
      }
      empty="오늘 예정된 기일이 없습니다."
    />
  );
}
