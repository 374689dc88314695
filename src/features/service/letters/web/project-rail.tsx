import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { letter } from "../letter.ts";

/** 내용증명 of a case. */
export default function ProjectRail({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={letter}
      by="project"
      id={record.id}
      columns={["title", "status", "receivers", "author", "postedOn", "deliveredOn"]}
    />
  );
}
