import { today } from "#features/litigation/desk/today.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { HomeNote, homeRows, HomeRows } from "#records/web/home-rows.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { daysLeft } from "#firm/days-left.ts";
import { listLimitations } from "../endpoints.ts";
import { limitationStates } from "../limitation.ts";

const listPath = "/lawfirm/service/legal-case/limitations";

/** Home card: the next days of limitation that are not settled. */
export default function NearLimitations() {
  const { data, error, refetch } = useRead(listLimitations, {}, { background: true });
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonBar width="60%" />;
  }
  const open = data.models.filter(({ state, near }) => near && state !== "confirmed");
  if (open.length === 0) return <HomeNote>다가오는 시효·제척기간이 없습니다.</HomeNote>;
  return (
    <>
      <HomeRows
        rows={open.slice(0, homeRows).map(({ type, label, number, title, path, limitationOn, state }) => ({
          key: `${type} ${number}`,
          name: `${label} ${number} ${title}`,
          to: path ?? `${listPath}?view=mine`,
          detail: `${limitationStates[state]} · ${daysLeft(today(), limitationOn)}`,
        }))}
      />
      <HomeNote>
        <PageLink to={listPath}>{open.length}건 모두 보기</PageLink>
      </HomeNote>
    </>
  );
}
