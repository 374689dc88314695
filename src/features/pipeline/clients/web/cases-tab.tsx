import type { RailRecord } from "#records/web/rails.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { projectCells } from "./related-cells.tsx";
import { RelatedRecords } from "./related-records.tsx";

/** 사건 of a client. */
export default function CasesTab({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={project}
      clientId={record.id}
      columns={["title", "status", "stage", "responsible", "nextHearingAt", "nextDeadlineOn"]}
      cells={projectCells}
    />
  );
}
