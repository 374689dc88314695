import { Button } from "@mantine/core";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { ExtraColumn } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageExpenses } from "../access.ts";
import { expenseLimit } from "../expense-limit.ts";

type Row = RowOf<typeof expenseLimit>;

/** 한도: what a person may spend a month in a category before two people have to approve. */
export default function Limits() {
  const [changing, setChanging] = useState<Row | null>(null);
  return (
    <>
      <RecordScreen
        resource={expenseLimit}
        manage={manageExpenses}
        title="지출 한도"
        newLabel="한도 등록"
        pathOf={() => "/lawfirm/finance/expense?part=limits"}
        extra={changes(setChanging)}
        emptyHint="한도가 없습니다. 분류마다 한 사람이 한 달에 쓸 금액을 등록하면, 넘는 지출은 두 사람이 승인합니다."
      />
      {changing && (
        <RecordForm
          resource={expenseLimit}
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
const changes = (open: (row: Row) => void): readonly ExtraColumn<typeof expenseLimit>[] => [
  { key: "change", label: "처리", width: 88, cell: (row) => <Change row={row} onOpen={open} /> },
];

function Change({ row, onOpen }: { readonly row: Row; readonly onOpen: (row: Row) => void }) {
  return (
    <Button size="xs" variant="default" aria-label={`${row.name} 수정`} onClick={() => onOpen(row)}>
      수정
    </Button>
  );
}
