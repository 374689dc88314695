import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { LinesCard } from "#records/web/lines/lines-card.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageSuits } from "../access.ts";
import { defendantLines } from "../defendants.ts";
import { readDefendants, setDefendants } from "../endpoints.ts";
import { groupSuit } from "../suit.ts";
import { LackingDefendants } from "./lacking-defendants.tsx";

type DefendantsCardProps = {
  readonly number: number;
  /** What the suit says of them where nobody has written them as lines. */
  readonly told: string;
};

/** 피고 of a suit, each of whom the check for conflicts finds. */
export function DefendantsCard({ number, told }: DefendantsCardProps) {
  const mayManage = useAllowed(manageSuits);
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readDefendants, { params });
  const write = useWrite(setDefendants, {
    refreshes: [readDefendants],
    success: "피고를 저장했습니다.",
    failure: "피고를 저장하지 못했습니다.",
    onSuccess: () => void refreshRecord(groupSuit),
  });
  if (error && !data)
    return <ErrorState title="피고를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  const untold = data.models.length === 0 && told !== "";
  return (
    <>
      <LinesCard
        title="피고"
        hint={
          untold
            ? `나누어 적지 않은 피고가 있습니다: ${told}. 이해충돌 확인에 잡히도록 한 명씩 적어 주세요.`
            : "이해충돌 확인에서 상대방으로 찾습니다."
        }
        lines={defendantLines}
        rows={data.models}
        version={data.version}
        blank={{ name: "", kind: "법인", bizNo: "", note: "" }}
        saving={write.isPending}
        onSave={(defendants, version, onSuccess) =>
          write.mutate({ params, body: { version, defendants } }, { onSuccess })
        }
        mayManage={mayManage}
        refused={(index, key) => write.error?.fields?.[`defendants.${index}.${key}`]}
      />
      <LackingDefendants lacking={data.lacking} />
    </>
  );
}
