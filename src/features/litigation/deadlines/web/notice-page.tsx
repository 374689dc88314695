import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { workOnDeadlines } from "../access.ts";
import { judgmentNotice, judgmentNoticeSteps } from "../judgment-notice.ts";

const steps = { machine: judgmentNoticeSteps };

/** One 판결 통지. */
export default function NoticePage() {
  return (
    <RecordRead resource={judgmentNotice} number={useIdParam("noticeId")}>
      {(row) => <RecordPage resource={judgmentNotice} row={row} manage={workOnDeadlines} steps={steps} form={false} />}
    </RecordRead>
  );
}
