import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { LinesCard } from "#records/web/lines/lines-card.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { managePlans } from "../access.ts";
import { readPlanLines, setPlanLines } from "../endpoints.ts";
import { planSteps } from "../steps.ts";
import { planLines, taskPlan } from "../task-plan.ts";

const steps = { machine: planSteps };
const blank = {
  title: "",
  givenTo: "litigation",
  staff: null,
  days: 0,
  importance: "B",
  waitsFor: null,
  content: "",
} as const;

/** /lawfirm/task-plans/{번호}: a plan with its tasks. */
export default function PlanScreen() {
  return (
    <RecordRead resource={taskPlan} number={useIdParam("planId")}>
      {(row) => (
        <RecordPage resource={taskPlan} row={row} manage={managePlans} steps={steps}>
          <PlanLines key={row.version} number={row.number} mayChange={row.status !== "inUse"} />
        </RecordPage>
      )}
    </RecordRead>
  );
}

function PlanLines({ number, mayChange }: { readonly number: number; readonly mayChange: boolean }) {
  const mayManage = useAllowed(managePlans) && mayChange;
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readPlanLines, { params });
  const write = useWrite(setPlanLines, {
    refreshes: [readPlanLines],
    onSuccess: () => void refreshRecord(taskPlan),
    success: "업무를 저장했습니다.",
    failure: "업무를 저장하지 못했습니다.",
  });
  if (error && !data)
    return <ErrorState title="업무를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  return (
    <LinesCard
      title="업무"
      hint="위에서부터 1번입니다. 먼저 끝낼 번호를 적은 업무는 그 업무가 끝나면 보냅니다."
      lines={planLines}
      rows={data.lines}
      version={data.version}
      blank={blank}
      saving={write.isPending}
      onSave={(lines, version, onSuccess) => write.mutate({ params, body: { version, lines } }, { onSuccess })}
      mayManage={mayManage}
    />
  );
}
