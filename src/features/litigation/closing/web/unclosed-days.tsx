import { daysAgo, formatDay } from "#platform/dates.ts";
import { instantOf } from "#platform/seoul-minute.ts";
import { useRead } from "#platform/web/query.ts";
import { HomeNote, homeRows, HomeRows } from "#records/web/home-rows.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { listClosings } from "../endpoints.ts";

/** Home card: working days whose book nobody closed. */
export default function UnclosedDays() {
  const { data, error, refetch } = useRead(listClosings, {}, { background: true });
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonBar width="60%" />;
  }
  if (data.missing.length === 0) return <HomeNote>모든 근무일이 마감되었습니다.</HomeNote>;
  return (
    <HomeRows
      rows={data.missing
        .slice(-homeRows)
        .toReversed()
        .map((day) => ({
          key: day,
          name: formatDay(day),
          to: `${deskPath}/closing?day=${day}`,
          detail: daysAgo(instantOf(`${day}T00:00`)),
        }))}
    />
  );
}
