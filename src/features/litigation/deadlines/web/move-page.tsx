import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { workOnDeadlines } from "../access.ts";
import { deadlineMove, deadlineMoveSteps } from "../deadline-move.ts";

const steps = { machine: deadlineMoveSteps };

/** One 기한 변동. */
export default function MovePage() {
  return (
    <RecordRead resource={deadlineMove} number={useIdParam("moveId")}>
      {(row) => <RecordPage resource={deadlineMove} row={row} manage={workOnDeadlines} steps={steps} form={false} />}
    </RecordRead>
  );
}
