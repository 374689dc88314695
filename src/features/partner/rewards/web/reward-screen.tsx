import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import type { RowOf } from "#records/resource.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { reward } from "../reward.ts";
import { rewardSteps } from "../steps.ts";
import { ComputeDialog } from "./compute-dialog.tsx";

type Row = RowOf<typeof reward>;

const steps = { machine: rewardSteps };
const views = [
  { label: "산정", query: "status=computed" },
  { label: "운영위 검토", query: "status=reviewing" },
  { label: "확정·지급", query: "status=confirmed,paid" },
];
const quarterOf = (day: string) => fiscalQuarter(day).label;
const cells: OwnCells<typeof reward> = { periodOn: ({ periodOn }) => quarterOf(periodOn) };

/** /partner/work-reward: rewards by quarter; with ?id=, one of them. */
export default function RewardScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const manages = useAllowed(managePartners);
  const bulk = useBulkSteps(steps);
  const [asking, setAsking] = useState(false);
  if (id !== null) {
    return (
      <RecordRead resource={reward} number={id}>
        {(row) => <RewardPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <RecordScreen
        resource={reward}
        manage={managePartners}
        form={false}
        views={views}
        cells={cells}
        buttons={manages && <Button onClick={() => setAsking(true)}>산정</Button>}
        actions={bulk.actions}
        emptyHint="산정한 업무보상이 없습니다. 책임업무와 자원업무를 검수한 뒤 ‘산정’으로 만듭니다."
      />
      {bulk.dialog}
      {asking && <ComputeDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function RewardPage({ row }: { readonly row: Row }) {
  return (
    <RecordPage
      resource={reward}
      row={row}
      manage={managePartners}
      steps={steps}
      form={false}
      cells={cells}
      facts={[
        { label: "기간", value: quarterOf(row.periodOn) },
        { label: "파트너", value: row.partner.label },
        { label: "금액", value: `${row.points}점 × ${formatWon(row.pointWon)}원 = ${formatWon(row.amount)}원` },
        { label: "통지", value: row.toldAt && formatDateTime(row.toldAt).slice(0, 16) },
        { label: "지급", value: row.paidOn },
      ]}
      summary={["kind", "objected", "objection", "answer"]}
    />
  );
}
