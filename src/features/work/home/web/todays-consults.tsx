import { useState } from "react";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { consult } from "#features/pipeline/consults/consult.ts";

/** Home card: consultations booked for today, in their order. */
export default function TodaysConsults() {
  const [day] = useState(() => firmToday());
  return (
    <HomeList
      resource={consult}
      query={`scheduledAt=${day}..${day}&sort=scheduledAt`}
      label={({ name, number }) => name || `익명 ${number}`}
      detail={({ scheduledAt }) => scheduledAt && formatDateTime(scheduledAt).slice(11, 16)}
      empty="오늘 예약된 상담이 없습니다."
    />
  );
}
