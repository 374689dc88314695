import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { meetingRule } from "../rule.ts";
import { MeetingTabs } from "./meeting-tabs.tsx";

/** /partner/attendance/rules: how votes are counted from which day; with ?id=, one rule. */
export default function RuleScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={meetingRule} number={id}>
        {(row) => <RecordPage resource={meetingRule} row={row} manage={managePartners} />}
      </RecordRead>
    );
  }
  return (
    <>
      <MeetingTabs />
      <RecordScreen
        resource={meetingRule}
        manage={managePartners}
        newLabel="규정 등록"
        form={{ preset: { firmKind: "corporation", basis: "heads", quorum: "majority", lateMinutes: "10" } }}
        emptyHint="등록한 규정이 없습니다. 없으면 두수의 과반수로 계산합니다."
      />
    </>
  );
}
