import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { workOnDisputes } from "../access.ts";
import { dispute, disputeStatusLabels } from "../dispute.ts";
import { DisputePage } from "./dispute-page.tsx";
import { disputeTones } from "./tones.ts";

const views = [
  { label: "열린 분쟁", query: "status=received,fact,responding,agreed,external" },
  { label: "내 분쟁", query: "owner=me" },
];

const cells: OwnCells<typeof dispute> = {
  status: ({ status }) => <StateChip tone={disputeTones[status]}>{disputeStatusLabels[status]}</StateChip>,
};

/** /lawfirm/boon: the list; with ?id=, as tasks link to it, that dispute. */
export default function DisputeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={dispute}
        manage={workOnDisputes}
        views={views}
        cells={cells}
        newLabel="분쟁 접수"
        emptyHint="볼 수 있는 분쟁이 없습니다. 관리자와 책임변, 담당자, 접수한 사람만 분쟁을 봅니다."
      />
    );
  }
  return (
    <RecordRead resource={dispute} number={id}>
      {(row) => <DisputePage row={row} />}
    </RecordRead>
  );
}
