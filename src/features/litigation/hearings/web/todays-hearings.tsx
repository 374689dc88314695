import { useState } from "react";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { hearing, hearingKindLabels } from "../hearing.ts";

/** Home card: hearings of today in their order. */
export default function TodaysHearings() {
  const [day] = useState(() => firmToday());
  return (
    <HomeList
      resource={hearing}
      query={`at=${day}..${day}&status=scheduled,held&sort=at`}
      label={({ at, kind, case: of }) =>
        [formatDateTime(at).slice(11, 16), hearingKindLabels[kind], of.label].join(" · ")
      }
      detail={({ courtRoom, lawyer }) => [courtRoom, lawyer?.label].filter(Boolean).join(" · ")}
      empty="오늘 예정된 기일이 없습니다."
    />
  );
}
