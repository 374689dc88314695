import { lazy, useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { PageLink, urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { RowOf } from "#records/resource.ts";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { formatWon } from "#platform/money.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { enterExpenses, manageExpenses } from "../access.ts";
import { readBudget } from "../endpoints.ts";
import { expense } from "../expense.ts";
import { expenseSteps } from "../steps.ts";
import { ProofCard } from "./proof-card.tsx";
import { SplitDialog } from "./split-dialog.tsx";

const Templates = lazy(() => import("./templates.tsx"));
const Budget = lazy(() => import("./budget.tsx"));
const Limits = lazy(() => import("./limits.tsx"));

const parts = ["list", "templates", "budget", "limits"] as const;
type Part = (typeof parts)[number];
const pathOf = (part: Part) => (part === "list" ? "/lawfirm/finance/expense" : `/lawfirm/finance/expense?part=${part}`);
const tabs = [
  { path: pathOf("list"), label: "지출" },
  { path: pathOf("templates"), label: "정기지출", policy: manageExpenses },
  { path: pathOf("budget"), label: "예산", policy: manageExpenses },
  { path: pathOf("limits"), label: "한도", policy: manageExpenses },
];

const use = { machine: expenseSteps, refreshes: [readBudget] };
const views = [
  { label: "승인 대기", query: "status=requested" },
  { label: "지급 대기", query: "status=approved" },
  { label: "적격증빙 없음", query: "proofMissing=Y" },
  { label: "중복 의심", query: "duplicate=Y" },
  { label: "내 지출", query: "author=me" },
  { label: "제출 전", query: "author=me&status=draft,rejected" },
];
const filters = ["spentOn", "status", "category", "method", "author", "project", "proofKind", "amount"] as const;

/** /lawfirm/finance/expense: what was spent, what comes every month, and the budget; with ?id=, one expense. */
export default function ExpenseScreen() {
  const [{ id, part }] = useUrlState({ id: urlNumber, part: urlChoice(parts) });
  if (id !== null) return <OneExpense number={id} />;
  if (part === "list") return <Expenses />;
  return (
    <>
      <PageTabs label="지출 화면" tabs={tabs} current={pathOf(part)} />
      <LoadedPart fallback={<SkeletonRows rows={10} columns="1fr 120px 120px" />}>
        {part === "templates" ? <Templates /> : part === "budget" ? <Budget /> : <Limits />}
      </LoadedPart>
    </>
  );
}

const cells: OwnCells<typeof expense> = {
  proofKind: ({ proofKind, proofMissing }) => {
    const word = proofKind === null ? "" : expense.fields.proofKind.options[proofKind];
    return proofMissing ? <StateChip tone="red">적격증빙 없음</StateChip> : word || "—";
  },
  overLimit: ({ overLimit }) => (overLimit === null ? "" : <Over won={overLimit} />),
  vendor: ({ vendor, duplicate }) => (duplicate ? `${vendor} (중복 의심)` : vendor),
};

function Over({ won }: { readonly won: number }) {
  return <StateChip tone="red">{`${formatWon(won)}원`}</StateChip>;
}

function Expenses() {
  const bulk = useBulkSteps(use, enterExpenses);
  return (
    <>
      <PageTabs label="지출 화면" tabs={tabs} current={pathOf("list")} />
      <RecordScreen
        resource={expense}
        manage={enterExpenses}
        title="지출"
        views={views}
        filters={filters}
        cells={cells}
        newLabel="지출 등록"
        actions={bulk.actions}
        emptyHint="지출이 없습니다. 지출을 등록하고 영수증을 붙인 뒤 승인을 요청해 주세요."
      />
      {bulk.dialog}
    </>
  );
}

function Actions({ row }: { readonly row: RowOf<typeof expense> }) {
  const [splitting, setSplitting] = useState(false);
  return (
    <>
      <StepButtons
        use={use}
        row={row}
        presets={{ approvePart: { partAmount: row.overLimit } }}
        dialogs={{ split: () => setSplitting(true) }}
      />
      {splitting && <SplitDialog row={row} onClose={() => setSplitting(false)} />}
    </>
  );
}

function OneExpense({ number }: { readonly number: number }) {
  const mayManage = useAllowed(manageExpenses);
  return (
    <RecordRead resource={expense} number={number}>
      {(row) => (
        <RecordPage
          resource={expense}
          row={row}
          manage={enterExpenses}
          state={{
            label: expense.fields.status.options[row.status],
            tone: expense.fields.status.tones[row.status],
          }}
          actions={<Actions row={row} />}
          facts={[
            { label: "일자", value: row.spentOn },
            { label: "금액", value: `${formatWon(row.amount)}원` },
            { label: "한도 초과", value: row.overLimit !== null && <Over won={row.overLimit} /> },
            { label: "제출 기한", value: row.submitBy },
            { label: "분류", value: row.category },
            {
              label: "나누기 전 지출",
              value: row.splitFromId !== null && (
                <PageLink to={`/lawfirm/finance/expense?id=${row.splitFromId}`}>{`지출 ${row.splitFromId}`}</PageLink>
              ),
            },
            {
              label: "사건",
              value: row.project && (
                <PageLink to={`/lawfirm/project/${row.project.number}`}>{row.project.label}</PageLink>
              ),
            },
            { label: "작성자", value: row.author?.label ?? (mayManage ? "정기지출" : "") },
            { label: "1차 승인자", value: row.firstApprovedBy?.label },
            { label: "승인자", value: row.approvedBy?.label },
            { label: "지급일", value: row.paidOn },
          ]}
          aside={<ProofCard row={row} />}
        />
      )}
    </RecordRead>
  );
}
