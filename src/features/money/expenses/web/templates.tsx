import { Button } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { ExtraColumn } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { manageExpenses } from "../access.ts";
import { expenseCalls, makeMonth, seedTemplates, templateCalls } from "../endpoints.ts";
import { expenseTemplate } from "../expense-template.ts";
import { expense } from "../expense.ts";
import { templateSteps } from "../steps.ts";

type Row = RowOf<typeof expenseTemplate>;
const use = { machine: templateSteps };

/** 정기지출: what comes every month, made into drafts when its day comes or by hand. */
export default function Templates() {
  const [changing, setChanging] = useState<Row | null>(null);
  const bulk = useBulkSteps(use, manageExpenses);
  const month = firmToday().slice(0, 7);
  const seed = useWrite(seedTemplates, {
    failure: "넣지 못했습니다.",
    refreshes: [templateCalls.list],
    onSuccess: ({ added }) =>
      added > 0
        ? notifySuccess(`정기지출 ${added}건을 넣었습니다.`)
        : notifyInfo("넣을 것이 없습니다. 같은 분류가 이미 있습니다."),
  });
  const make = useWrite(makeMonth, {
    failure: "만들지 못했습니다.",
    refreshes: [expenseCalls.list],
    onSuccess: ({ made, standing }) => {
      notifySuccess(`${month} 지출 ${made}건을 만들었습니다. 이 달의 정기지출은 모두 ${standing}건입니다.`);
      void refreshRecord(expense);
    },
  });
  return (
    <>
      <RecordScreen
        resource={expenseTemplate}
        manage={manageExpenses}
        title="정기지출"
        newLabel="정기지출 등록"
        pathOf={() => "/lawfirm/finance/expense?part=templates"}
        extra={changes(setChanging)}
        buttons={
          <>
            <Button variant="default" loading={seed.isPending} onClick={() => seed.mutate({ body: {} })}>
              요율표의 비용 넣기
            </Button>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: { month } })}>
              이번 달 지출 만들기
            </Button>
          </>
        }
        actions={bulk.actions}
        emptyHint="정기지출이 없습니다. 임대료처럼 매달 나가는 돈을 등록하면 그날 지출 초안이 만들어집니다."
      />
      {bulk.dialog}
      {changing && (
        <RecordForm
          resource={expenseTemplate}
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
const changes = (open: (row: Row) => void): readonly ExtraColumn<typeof expenseTemplate>[] => [
  { key: "change", label: "처리", width: 88, cell: (row) => <Change row={row} onOpen={open} /> },
];

function Change({ row, onOpen }: { readonly row: Row; readonly onOpen: (row: Row) => void }) {
  return (
    <Button size="xs" variant="default" aria-label={`${row.vendor} 수정`} onClick={() => onOpen(row)}>
      수정
    </Button>
  );
}
