import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePlans } from "../access.ts";
import { taskPlan } from "../task-plan.ts";

const views = () => [
  { label: "사용", query: "status=inUse" },
  { label: "초안", query: "status=draft" },
];

/** /lawfirm/task-plans */
export default function PlanList() {
  return (
    <RecordScreen
      resource={taskPlan}
      manage={managePlans}
      views={views()}
      newLabel="업무 묶음 작성"
      emptyHint="작성한 업무 묶음이 없습니다. 사건마다 반복하는 업무를 묶어 두면 한 번에 보냅니다."
    />
  );
}
