import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageDeadlineRules } from "../access.ts";
import { deadlineRule } from "../deadline-rule.ts";

const views = [
  { label: "시행 중", query: "status=inForce" },
  { label: "승인 대기", query: "status=proposed" },
];

/** 기한규칙 as a list. */
export default function RuleList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={deadlineRule}
        manage={manageDeadlineRules}
        views={views}
        newLabel="규칙 등록"
        emptyHint="새 규칙을 등록하면 다른 사람이 시행합니다."
      />
    </>
  );
}
