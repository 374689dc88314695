import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import { untold } from "#features/litigation/deadlines/deadline.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { serviceOfProcess } from "../service-of-process.ts";
import { serviceSteps } from "../steps.ts";
import { ServiceActions } from "./service-actions.tsx";

const steps = { machine: serviceSteps };

/** What a document is called is the title of its page, and stands among the fields once. */
const summary = (Object.keys(serviceOfProcess.fields) as (keyof typeof serviceOfProcess.fields)[]).filter(
  (key) => key !== "title",
);

/** /lawfirm/service/legal-case/services/{번호}: one document that came in. */
export default function ServicePage() {
  return (
    <RecordRead resource={serviceOfProcess} number={useIdParam("serviceId")}>
      {(row) => (
        <RecordPage
          resource={serviceOfProcess}
          row={row}
          manage={workOnDeadlines}
          steps={steps}
          form={false}
          summary={summary}
          actions={<ServiceActions row={row} />}
          facts={[
            { label: "수령일", value: row.receivedOn },
            { label: "소송사건", value: row.case?.label ?? "미정" },
            { label: "송달받은 당사자", value: row.party },
            { label: "효력일", value: row.method === null && row.status !== "nothing" ? untold : row.effectiveOn },
          ]}
        />
      )}
    </RecordRead>
  );
}
