import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { consult } from "#features/pipeline/consults/consult.ts";
import { consultCells } from "./related-cells.tsx";

/** 상담 of a client. */
export default function ConsultsTab({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={consult}
      by="client"
      id={record.id}
      columns={["brief", "status", "category", "assignee", "createdAt"]}
      cells={consultCells}
    />
  );
}
