import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { workOnDisputes } from "../access.ts";
import { dispute } from "../dispute.ts";
import { disputeSteps } from "../steps.ts";

const steps = { machine: disputeSteps };
const views = [
  { label: "진행 중인 분쟁", query: "status=received,fact,responding,agreed,external" },
  { label: "내 분쟁", query: "owner=me" },
];

/** /lawfirm/boon: the list; with ?id=, as tasks link to it, that dispute. */
export default function DisputeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={dispute}
        manage={workOnDisputes}
        views={views}
        newLabel="분쟁 접수"
        emptyHint="볼 수 있는 분쟁이 없습니다. 관리자와 책임변, 담당자, 접수한 사람만 분쟁을 봅니다."
      />
    );
  }
  return (
    <RecordRead resource={dispute} number={id}>
      {(row) => (
        <RecordPage
          resource={dispute}
          row={row}
          manage={workOnDisputes}
          steps={steps}
          facts={[
            { label: "종류", value: row.kind },
            { label: "청구액", value: row.amountClaimed === null ? "" : `${formatWon(row.amountClaimed)}원` },
            { label: "담당", value: row.owner?.label ?? "미지정" },
            { label: "기한", value: row.dueOn },
            { label: "경과", value: row.elapsedDays === null ? "" : `${formatNumber(row.elapsedDays)}일` },
            { label: "팀", value: row.team?.label },
          ]}
          onAddTask={() =>
            openTaskCreation({ category: "boon", idInt: row.number, label: `분쟁 ${row.number} ${row.title}` })
          }
        />
      )}
    </RecordRead>
  );
}
