import type { RailRecord } from "#records/web/rails.ts";
import { consult } from "#features/pipeline/consults/consult.ts";
import { consultCells } from "./related-cells.tsx";
import { RelatedRecords } from "./related-records.tsx";

/** 상담 of a client. */
export default function ConsultsTab({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={consult}
      clientId={record.id}
      columns={["brief", "status", "category", "assignee", "createdAt"]}
      cells={consultCells}
    />
  );
}
