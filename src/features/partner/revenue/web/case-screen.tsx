import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { unionCase } from "../union.ts";
import { UnionTabs } from "./union-tabs.tsx";

/** /union/revenue/cases: cases that are shared otherwise than the rule says; with ?id=, one of them. */
export default function CaseScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={unionCase} number={id}>
        {(row) => <RecordPage resource={unionCase} row={row} manage={managePartners} />}
      </RecordRead>
    );
  }
  return (
    <>
      <UnionTabs />
      <RecordScreen
        resource={unionCase}
        manage={managePartners}
        newLabel="반별산 사건 등록"
        emptyHint="따로 나누는 사건이 없습니다. 공동으로 수행하는 사건의 비율을 등록하면 다음 산정부터 그 비율로 나눕니다."
      />
    </>
  );
}
