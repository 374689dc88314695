import { formatDay, formatDateTime, firmToday } from "#platform/dates.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { manageClientFiles } from "../access.ts";
import { clientFile } from "../client-file.ts";
import { listPieces } from "../endpoints.ts";
import { clientFileSteps } from "../steps.ts";
import { Pieces } from "./pieces.tsx";

const steps = { machine: clientFileSteps, refreshes: [listPieces] };
type Row = RowOf<typeof clientFile>;

/** /client/files/{번호}: what a client was asked for, and what has come of it. */
export default function FileScreen() {
  return (
    <RecordRead resource={clientFile} number={useIdParam("postId")}>
      {(row) => (
        <RecordPage
          resource={clientFile}
          row={row}
          manage={manageClientFiles}
          steps={steps}
          facts={[
            { label: "고객", value: row.client.label },
            { label: "사건", value: row.project?.label },
            { label: "기한", value: row.dueOn && <Due row={row} /> },
            { label: "받은 일시", value: row.uploadedAt && formatDateTime(row.uploadedAt).slice(0, 16) },
            { label: "담당", value: row.owner?.label ?? "미지정" },
          ]}
          form={row.status === "done" || row.status === "canceled" ? false : {}}
          summary={["message", "reason", "createdAt"]}
          onAddTask={() => openTaskCreation(presetOf({ ...row, type: clientFile.name, label: clientFile.label }))}
        >
          <Pieces row={row} />
        </RecordPage>
      )}
    </RecordRead>
  );
}

function Due({ row }: { readonly row: Row }) {
  const isOpen = row.status === "requested" || row.status === "changes";
  const day = formatDay(row.dueOn!);
  return isOpen && row.dueOn! < firmToday() ? <StateChip tone="red">{`${day} 지남`}</StateChip> : day;
}
