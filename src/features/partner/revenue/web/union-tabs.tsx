import { PageTabs } from "#firm/web/page-tabs.tsx";

const tabs = [
  { path: "/union/revenue", label: "분기 정산" },
  { path: "/union/revenue/rules", label: "배분규칙" },
  { path: "/union/revenue/cases", label: "반별산 사건" },
] as const;

/** The pages of 조합 매출. */
export function UnionTabs() {
  return <PageTabs label="조합 매출" tabs={tabs} />;
}
