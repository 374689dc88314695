import { formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
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
  if (data.missing.length === 0) return <p>모든 근무일이 마감되었습니다.</p>;
  return (
    <ul>
      {data.missing
        .slice(-7)
        .toReversed()
        .map((day) => (
          <li key={day}>
            <PageLink to={`${deskPath}/closing?day=${day}`}>{formatDay(day)}</PageLink>
          </li>
        ))}
    </ul>
  );
}
