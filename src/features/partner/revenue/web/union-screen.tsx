import { Button } from "@mantine/core";
import { useState } from "react";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { formatWon } from "#platform/money.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { readLines } from "../endpoints.ts";
import { unionSteps } from "../steps.ts";
import { unionSettlement } from "../union.ts";
import { ComputeDialog } from "./compute-dialog.tsx";
import { LinesPart } from "./lines-part.tsx";
import { UnionTabs } from "./union-tabs.tsx";

const steps = { machine: unionSteps, refreshes: [readLines] };
const won = (amount: number) => `${formatWon(amount)}원`;
const quarterOf = (day: string) => fiscalQuarter(day).label;
const cells: OwnCells<typeof unionSettlement> = { periodOn: ({ periodOn }) => quarterOf(periodOn) };

/** /union/revenue: what the partners share, by quarter; with ?id=, one settlement with what each gets. */
export default function UnionScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const manages = useAllowed(managePartners);
  const [asking, setAsking] = useState(false);
  if (id !== null) {
    return (
      <RecordRead resource={unionSettlement} number={id}>
        {(row) => <SettlementPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <UnionTabs />
      <RecordScreen
        resource={unionSettlement}
        manage={managePartners}
        form={false}
        cells={cells}
        buttons={manages && <Button onClick={() => setAsking(true)}>산정</Button>}
        emptyHint="산정한 분기가 없습니다. 배분규칙을 등록한 뒤 ‘산정’으로 분기를 계산합니다."
      />
      {asking && <ComputeDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function SettlementPage({ row }: { readonly row: RowOf<typeof unionSettlement> }) {
  return (
    <RecordPage
      resource={unionSettlement}
      row={row}
      manage={managePartners}
      steps={steps}
      form={false}
      cells={cells}
      title={`${quarterOf(row.periodOn)} 정산`}
      facts={[
        { label: "총매출", value: won(row.gross) },
        { label: "공급가", value: won(row.net) },
        { label: "공통비", value: won(row.costs) },
        { label: "분배액", value: won(row.distributed) },
        { label: "배분규칙", value: row.ruleName },
      ]}
      summary={["cardCut", "carried", "remainder", "remainderTo", "paidOn"]}
    >
      <LinesPart row={row} />
    </RecordPage>
  );
}
