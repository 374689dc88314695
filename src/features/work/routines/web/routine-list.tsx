import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageRoutines } from "../access.ts";
import { routine } from "../routine.ts";

const views = () => [
  { label: "진행", query: "status=active" },
  { label: "멈춤", query: "status=paused" },
];

/** /lawfirm/routines */
export default function RoutineList() {
  return (
    <RecordScreen
      resource={routine}
      manage={manageRoutines}
      views={views()}
      newLabel="반복 업무 등록"
      emptyHint="등록한 반복 업무가 없습니다. 반복하는 일을 정해 두면 그날마다 업무로 보냅니다."
    />
  );
}
