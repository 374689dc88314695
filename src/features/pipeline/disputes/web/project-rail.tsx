import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { dispute } from "../dispute.ts";

/** 분쟁 about a case. */
export default function ProjectRail({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={dispute}
      by="project"
      id={record.id}
      columns={["title", "kind", "status", "severity", "owner", "dueOn"]}
    />
  );
}
