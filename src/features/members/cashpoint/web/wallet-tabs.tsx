import { PageTabs } from "#firm/web/page-tabs.tsx";

const tabs = [
  { path: "/lawfirm/service/cashpoint", label: "회원별 잔액" },
  { path: "/lawfirm/service/cashpoint/ledger", label: "내역" },
];

/** The two ways to look at cash and points. */
export function WalletTabs() {
  return <PageTabs label="캐시·포인트 화면" tabs={tabs} />;
}
