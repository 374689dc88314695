import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageRoutines } from "../access.ts";
import { routine } from "../routine.ts";
import { routineSteps } from "../steps.ts";
import { RoutineDays } from "./routine-days.tsx";

const steps = { machine: routineSteps };

/** /lawfirm/routines/{번호}: a routine, whom it goes to and on which days. */
export default function RoutineScreen() {
  return (
    <RecordRead resource={routine} number={useIdParam("routineId")}>
      {(row) => (
        <RecordPage resource={routine} row={row} manage={manageRoutines} steps={steps}>
          <RoutineDays key={row.version} number={row.number} />
        </RecordPage>
      )}
    </RecordRead>
  );
}
