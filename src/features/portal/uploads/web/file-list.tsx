import { firmToday } from "#platform/dates.ts";
import { useAllowed } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { manageClientFiles } from "../access.ts";
import { clientFile } from "../client-file.ts";
import { clientFileSteps } from "../steps.ts";

const steps = { machine: clientFileSteps };

const views = () => [
  { label: "확인할 자료", query: "status=uploaded" },
  { label: "기다리는 자료", query: "status=requested,changes" },
  { label: "기한 지남", query: `status=requested,changes&dueOn=..${firmToday()}` },
  { label: "내 담당", query: "owner=me&status=requested,uploaded,confirmed,changes" },
  { label: "끝난 요청", query: "status=done,canceled" },
];

/** /client/files */
export default function FileList() {
  const bulk = useBulkSteps(steps);
  const mayManage = useAllowed(manageClientFiles);
  return (
    <>
      <RecordScreen
        resource={clientFile}
        manage={manageClientFiles}
        {...(mayManage && { actions: bulk.actions })}
        title="의뢰인 자료"
        views={views()}
        newLabel="자료 요청"
        emptyHint="요청한 자료가 없습니다. ‘자료 요청’으로 의뢰인에게 필요한 서류를 알려 주세요."
      />
      {bulk.dialog}
    </>
  );
}
