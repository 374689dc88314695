import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { project } from "#features/pipeline/projects/project.ts";
import { projectCells } from "./related-cells.tsx";

/** 사건 of a client. */
export default function CasesTab({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={project}
      by="client"
      id={record.id}
      columns={["title", "status", "stage", "responsible", "nextHearingAt", "nextDeadlineOn"]}
      cells={projectCells}
    />
  );
}
