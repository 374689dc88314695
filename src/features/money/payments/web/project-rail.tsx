import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { payment } from "../payment.ts";

/** 입금 of a case. */
export default function ProjectRail({ record }: { readonly record: RailRecord }) {
  return (
    <RelatedRecords
      resource={payment}
      by="project"
      id={record.id}
      columns={["payDate", "payAmt", "payType", "purpose", "status", "contract"]}
    />
  );
}
