import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { useSeesTeams } from "#firm/web/sees-teams.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { goTo, urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordFilters } from "#records/web/filters/record-filters.tsx";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { ExportButton } from "#records/web/list/export-button.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { ListHeader } from "#records/web/list/list-header.tsx";
import { RecordTable } from "#records/web/list/record-table.tsx";
import { useRecordList } from "#records/web/list/use-record-list.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "../access.ts";
import { payment } from "../payment.ts";
import { today } from "./today.ts";
import { daysLeft } from "#firm/days-left.ts";
import styles from "./money.module.css";
import { TotalsLine } from "./totals-line.tsx";

const PaymentPage = lazy(() => import("./payment-page.tsx"));
const BankPaste = lazy(() => import("./bank-paste.tsx"));
const OpenItems = lazy(() => import("./open-items.tsx"));
const Refunds = lazy(() => import("./refund-list.tsx"));
const Months = lazy(() => import("./month-list.tsx"));

const parts = ["list", "bank", "open", "refunds", "months"] as const;
const screens = { bank: BankPaste, open: OpenItems, refunds: Refunds, months: Months } as const;

const pathOf = (part: (typeof parts)[number]) =>
  part === "list" ? "/lawfirm/payment" : `/lawfirm/payment?part=${part}`;

const tabs = [
  { path: pathOf("list"), label: "입금" },
  { path: pathOf("bank"), label: "은행 내역", policy: managePayments },
  { path: pathOf("open"), label: "미수금" },
  { path: pathOf("refunds"), label: "환불" },
  { path: pathOf("months"), label: "월마감" },
];

/** /lawfirm/payment: receipts and what is done with them; with ?id= one of them. */
export default function PaymentScreen() {
  const [{ id, part }] = useUrlState({ id: urlNumber, part: urlChoice(parts) });
  const fallback = <SkeletonRows rows={12} columns="104px 1fr 140px" />;
  if (id !== null) {
    return (
      <RecordRead resource={payment} number={id}>
        {(row) => (
          <LoadedPart fallback={fallback}>
            <PaymentPage row={row} />
          </LoadedPart>
        )}
      </RecordRead>
    );
  }
  if (part === "list") return <PaymentList />;
  const Part = screens[part];
  return (
    <>
      <Parts current={part} />
      <LoadedPart fallback={fallback}>
        <Part />
      </LoadedPart>
    </>
  );
}

function Parts({ current }: { readonly current: (typeof parts)[number] }) {
  return <PageTabs label="입금 화면" tabs={tabs} current={pathOf(current)} />;
}

const views = [
  { label: "미매칭", query: "status=received" },
  { label: "증빙 미발급", query: "evidenceMissing=Y&sort=evidenceDueOn" },
  { label: "증빙 지연", query: "evidenceLate=Y" },
  { label: "예수금", query: "isDeposit=Y" },
];

const cells: OwnCells<typeof payment> = {
  evidenceKind: ({ evidenceKind, evidenceNo }) =>
    evidenceKind ? `${payment.fields.evidenceKind.options[evidenceKind]} ${evidenceNo}`.trim() : "—",
  evidenceDueOn: ({ evidenceDueOn, evidenceLate, evidenceIssuedOn }) => {
    if (evidenceIssuedOn) return "발급";
    if (!evidenceDueOn) return "—";
    return (
      <span className={evidenceLate ? styles.bad : undefined}>
        {evidenceDueOn} · {daysLeft(today(), evidenceDueOn)}
      </span>
    );
  },
};

const filters = [
  "payDate",
  "status",
  "payType",
  "purpose",
  "responsible",
  "ownTeam",
  "payAmt",
  "isDeposit",
  "evidenceMissing",
  "evidenceLate",
  "contract",
  "client",
  "bankImportId",
] as const;

function PaymentList() {
  const list = useRecordList(payment);
  const seesTeams = useSeesTeams();
  const mayManage = useAllowed(managePayments);
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Parts current="list" />
      <ListHeader
        list={list}
        title="입금"
        newLabel="입금 등록"
        {...(mayManage && { onNew: () => setCreating(true) })}
        actions={
          mayManage && (
            <>
              <ExportButton list={list} />
              <Button variant="default" onClick={() => goTo(pathOf("bank"))}>
                은행 내역 붙여넣기
              </Button>
            </>
          )
        }
      />
      <RecordFilters
        list={list}
        views={views}
        fields={filters.filter(
          (key) =>
            (key !== "ownTeam" || seesTeams) && (key !== "bankImportId" || list.address.filters[key] !== undefined),
        )}
      />
      <TotalsLine list={list} />
      <RecordTable
        list={list}
        cells={cells}
        emptyHint="입금이 없습니다. 은행 내역을 붙여넣거나 입금을 등록해 주세요."
      />
      {mayManage && (
        <RecordForm
          resource={payment}
          opened={creating}
          onClose={() => setCreating(false)}
          onSaved={(row) => goTo(`/lawfirm/payment?id=${row.number}`)}
        />
      )}
    </>
  );
}
