import { lazy } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { urlChoice, useUrlState } from "#platform/web/navigation.tsx";
import { Months } from "#features/money/payments/months.tsx";
import { RateGroups } from "#features/money/rates/rate-groups.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";

const parts = ["ledger", "vat", "cards", "deposits", "months", "rates"] as const;
type Part = (typeof parts)[number];

const screens = {
  ledger: lazy(() => import("./ledger.tsx")),
  vat: lazy(() => import("./vat.tsx")),
  cards: lazy(() => import("./cards.tsx")),
  deposits: lazy(() => import("./deposits.tsx")),
  months: Months,
  rates: RateGroups,
} as const;

const labels: Readonly<Record<Part, string>> = {
  ledger: "장부",
  vat: "부가세 신고 준비",
  cards: "카드정산",
  deposits: "예수금 원장",
  months: "월마감",
  rates: "요율표",
};

const pathOf = (part: Part) =>
  part === "ledger" ? "/lawfirm/finance/accounting" : `/lawfirm/finance/accounting?part=${part}`;
const tabs = parts.map((part) => ({ path: pathOf(part), label: labels[part] }));

/** /lawfirm/finance/accounting: the books of the firm. */
export default function AccountingScreen() {
  const [{ part }] = useUrlState({ part: urlChoice(parts) });
  const Part = screens[part];
  return (
    <>
      <PageTabs label="회계 화면" tabs={tabs} current={pathOf(part)} />
      <LoadedPart fallback={<SkeletonRows rows={12} columns="104px 1fr 1fr 1fr" />}>
        <Part />
      </LoadedPart>
    </>
  );
}
