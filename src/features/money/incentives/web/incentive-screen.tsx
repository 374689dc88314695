import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { formatWon } from "#platform/money.ts";
import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { exceptIncentives, manageIncentives, ownIncentives, showIncentives } from "../access.ts";
import { listIncentiveExceptions, listOwnIncentives, readBase } from "../endpoints.ts";
import { incentive } from "../incentive.ts";
import { incentiveSteps } from "../steps.ts";
import { BaseCard } from "./base-card.tsx";
import { DraftDialog } from "./draft-dialog.tsx";

const Rules = lazy(() => import("./rules.tsx"));
const Own = lazy(() => import("./own-incentives.tsx"));
const Exceptions = lazy(() => import("./exceptions.tsx"));

const page = "/lawfirm/finance/incentive";
const pathOf = (part: string) => (part === "list" ? page : `${page}?part=${part}`);
const tabs = [
  { path: pathOf("list"), label: "인센티브", policy: showIncentives },
  { path: pathOf("rules"), label: "기준", policy: manageIncentives },
  { path: pathOf("mine"), label: "내 인센티브", policy: ownIncentives },
  { path: pathOf("exceptions"), label: "비변호사 예외", policy: exceptIncentives },
];
const use = { machine: incentiveSteps, refreshes: [listOwnIncentives, listIncentiveExceptions, readBase] };
const views = [
  { label: "산정", query: "status=drafted" },
  { label: "검토 중", query: "status=review" },
  { label: "지급 대기", query: "status=confirmed" },
  { label: "변호사 예외 필요", query: "blocked=Y" },
];

/** /lawfirm/finance/incentive: what people get of what they brought; everybody finds their own. */
export default function IncentiveScreen() {
  const [{ id, part: asked }] = useUrlState({ id: urlNumber, part: urlText });
  const mayShow = useAllowed(showIncentives);
  const mayManage = useAllowed(manageIncentives);
  const mayExcept = useAllowed(exceptIncentives);
  if (id !== null && mayShow) return <OneIncentive number={id} />;
  const part = partOf(asked, { mayShow, mayManage, mayExcept });
  return (
    <>
      <PageTabs label="인센티브 화면" tabs={tabs} current={pathOf(part)} />
      <LoadedPart fallback={<SkeletonRows rows={10} columns="1fr 120px 120px" />}>
        {part === "list" && <Incentives />}
        {part === "rules" && <Rules />}
        {part === "mine" && <Own />}
        {part === "exceptions" && <Exceptions />}
      </LoadedPart>
    </>
  );
}

type Rights = Readonly<Record<"mayShow" | "mayManage" | "mayExcept", boolean>>;

function partOf(asked: string, { mayShow, mayManage, mayExcept }: Rights): "list" | "rules" | "mine" | "exceptions" {
  if (asked === "exceptions" && mayExcept) return asked;
  if (asked === "mine" || !mayShow) return "mine";
  return asked === "rules" && mayManage ? asked : "list";
}

const cells: OwnCells<typeof incentive> = {
  blocked: ({ blocked }) => (blocked ? <StateChip tone="red">예외 필요</StateChip> : "—"),
};

function Incentives() {
  const bulk = useBulkSteps(use, manageIncentives);
  const mayManage = useAllowed(manageIncentives);
  const [drafting, setDrafting] = useState(false);
  return (
    <>
      <RecordScreen
        resource={incentive}
        manage={manageIncentives}
        title="인센티브"
        views={views}
        newLabel="직접 등록"
        cells={cells}
        buttons={
          mayManage && (
            <Button variant="default" onClick={() => setDrafting(true)}>
              기간 산정
            </Button>
          )
        }
        actions={bulk.actions}
        emptyHint="인센티브가 없습니다. 기준을 만들고 확정한 매출기여로 기간을 산정해 주세요."
      />
      {bulk.dialog}
      {drafting && <DraftDialog onClose={() => setDrafting(false)} />}
    </>
  );
}

function OneIncentive({ number }: { readonly number: number }) {
  return (
    <RecordRead resource={incentive} number={number}>
      {(row) => (
        <RecordPage
          resource={incentive}
          row={row}
          manage={manageIncentives}
          steps={use}
          facts={[
            { label: "직원", value: row.staff?.label },
            { label: "기간", value: `${row.fromDay} – ${row.toDay}` },
            { label: "근거", value: row.basis },
            { label: "기여액", value: `${formatWon(row.base)}원` },
            { label: "비율", value: row.pct === null ? "" : `${row.pct}%` },
            { label: "지급액", value: `${formatWon(row.amount)}원` },
            { label: "변호사법 제34조", value: row.blocked && <StateChip tone="red">변호사 예외 필요</StateChip> },
          ]}
          aside={<BaseCard number={row.number} />}
        />
      )}
    </RecordRead>
  );
}
