import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageDeadlineRules } from "../access.ts";
import { deadlineRule, deadlineRuleSteps } from "../deadline-rule.ts";

const steps = { machine: deadlineRuleSteps };

/** One 기한규칙. */
export default function RulePage() {
  return (
    <RecordRead resource={deadlineRule} number={useIdParam("ruleId")}>
      {(row) => (
        <RecordPage
          resource={deadlineRule}
          row={row}
          manage={manageDeadlineRules}
          steps={steps}
          form={row.status === "proposed" ? {} : false}
        />
      )}
    </RecordRead>
  );
}
