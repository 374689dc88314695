import { lazy } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { showOriginations } from "#features/money/originations/access.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { exceptAllocations, manageAllocations, ownAllocations } from "../access.ts";

const Payments = lazy(() => import("./payment-shares.tsx"));
const Own = lazy(() => import("./own-shares.tsx"));
const Exceptions = lazy(() => import("./exceptions.tsx"));

const page = "/lawfirm/finance/contributeFromSales";
const pathOf = (part: string) => (part === "list" ? page : `${page}?part=${part}`);
const tabs = [
  { path: pathOf("list"), label: "배분", policy: manageAllocations },
  { path: pathOf("mine"), label: "내 기여", policy: ownAllocations },
  { path: pathOf("exceptions"), label: "비변호사 예외", policy: exceptAllocations },
  { path: "/lawfirm/finance/originations", label: "수임기여", policy: showOriginations },
];

/** /lawfirm/finance/contributeFromSales: who brought what was received; everybody finds their own share. */
export default function AllocationScreen() {
  const [{ part: asked }] = useUrlState({ part: urlText });
  const mayManage = useAllowed(manageAllocations);
  const mayExcept = useAllowed(exceptAllocations);
  const part = asked === "exceptions" && mayExcept ? asked : asked === "mine" || !mayManage ? "mine" : "list";
  return (
    <>
      <PageTabs label="매출기여 화면" tabs={tabs} current={pathOf(part)} />
      <LoadedPart fallback={<SkeletonRows rows={12} columns="104px 1fr 140px 120px" />}>
        {part === "list" && <Payments />}
        {part === "mine" && <Own />}
        {part === "exceptions" && <Exceptions />}
      </LoadedPart>
    </>
  );
}
