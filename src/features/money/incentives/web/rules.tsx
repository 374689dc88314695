import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { ExtraColumn } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { manageIncentives } from "../access.ts";
import { incentiveRule } from "../incentive-rule.ts";
import { ruleSteps } from "../steps.ts";

type Row = RowOf<typeof incentiveRule>;
const use = { machine: ruleSteps };

/** 기준: how much of what was brought in which role. */
export default function Rules() {
  const bulk = useBulkSteps(use, manageIncentives);
  const [changing, setChanging] = useState<Row | null>(null);
  return (
    <>
      <RecordScreen
        resource={incentiveRule}
        manage={manageIncentives}
        title="인센티브 기준"
        newLabel="기준 등록"
        actions={bulk.actions}
        extra={changes(setChanging)}
        emptyHint="기준이 없습니다. 수행 기여의 5%처럼 근거와 비율을 등록해 주세요."
      />
      {bulk.dialog}
      {changing && (
        <RecordForm
          resource={incentiveRule}
          initial={changing}
          opened
          onClose={() => setChanging(null)}
          onSaved={() => setChanging(null)}
        />
      )}
    </>
  );
}

/** The column with the button that opens the form. */
const changes = (open: (row: Row) => void): readonly ExtraColumn<typeof incentiveRule>[] => [
  { key: "change", label: "처리", width: 88, cell: (row) => <Change row={row} onOpen={open} /> },
];

function Change({ row, onOpen }: { readonly row: Row; readonly onOpen: (row: Row) => void }) {
  return (
    <Button size="xs" variant="default" aria-label={`${row.name} 수정`} onClick={() => onOpen(row)}>
      수정
    </Button>
  );
}
