import { formatNumber } from "#platform/number.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { showPresaleAreas } from "../access.ts";
import { presaleArea } from "../area.ts";
import { areaTones } from "./tones.ts";

const views = [{ label: "진행 중인 현장", query: "status=조사,모집,진행" }];

const cells: OwnCells<typeof presaleArea> = {
  status: ({ status }) => <StateChip tone={areaTones[status]}>{status}</StateChip>,
};

/** /lawfirm/presale: the list of presale areas; with ?id=, as tasks link to it, that area. */
export default function AreaScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={presaleArea}
        manage={showPresaleAreas}
        title="분양"
        views={views}
        cells={cells}
        newLabel="현장 등록"
        emptyHint="이 팀에 등록된 분양현장이 없습니다."
      />
    );
  }
  return (
    <RecordRead resource={presaleArea} number={id}>
      {(row) => (
        <RecordPage
          resource={presaleArea}
          row={row}
          manage={showPresaleAreas}
          state={{ label: row.status, tone: areaTones[row.status] }}
          facts={[
            { label: "지역", value: row.region },
            { label: "유형", value: row.type },
            { label: "쟁점", value: row.issue },
            {
              label: "인원",
              value: `${formatNumber(row.people ?? 0)}명${row.target === null ? "" : ` / 목표 ${formatNumber(row.target)}명`}`,
            },
            { label: "세대수", value: row.units === null ? "" : `${formatNumber(row.units)}세대` },
            { label: "팀", value: row.team?.label },
          ]}
          onAddTask={() =>
            openTaskCreation({ category: "preSaleArea", idInt: row.number, label: `분양 ${row.number} ${row.name}` })
          }
        />
      )}
    </RecordRead>
  );
}
