import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { unionRule } from "../union.ts";
import { UnionTabs } from "./union-tabs.tsx";

/** /union/revenue/rules: how revenue is shared from which day; with ?id=, one rule. */
export default function RuleScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={unionRule} number={id}>
        {(row) => <RecordPage resource={unionRule} row={row} manage={managePartners} />}
      </RecordRead>
    );
  }
  return (
    <>
      <UnionTabs />
      <RecordScreen
        resource={unionRule}
        manage={managePartners}
        newLabel="규칙 등록"
        form={{ preset: { ownPercent: "100", costBy: "heads", remainderTo: "적립금" } }}
        emptyHint="등록한 배분규칙이 없습니다. 규칙이 있어야 분기를 산정할 수 있습니다."
      />
    </>
  );
}
