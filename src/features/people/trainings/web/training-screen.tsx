import { formatMinutes } from "#features/people/worktime/day.ts";
import { formatDay } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useUser } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { keepTrainings } from "../access.ts";
import { training } from "../training.ts";
import { YearCard } from "./year-card.tsx";

const views = [
  { label: "내 연수", query: "staff=me" },
  { label: "법조윤리", query: "ethics=Y" },
];

/** /lawfirm/mypage/trainings: what a year asks for and what was attended; with ?id=, one of them. */
export default function TrainingScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const { staff } = useUser();
  if (id === null) {
    return (
      <RecordScreen
        resource={training}
        manage={keepTrainings}
        views={views}
        lead={<YearCard />}
        newLabel="교육 등록"
        form={staff ? { preset: { staff: { id: staff.id, number: staff.id, label: staff.shortName } } } : {}}
        emptyHint="등록한 교육이 없습니다. 받은 교육을 등록하고 수료증을 첨부합니다."
      />
    );
  }
  return (
    <RecordRead resource={training} number={id}>
      {(row) => (
        <RecordPage
          resource={training}
          row={row}
          manage={keepTrainings}
          facts={[
            { label: "변호사", value: row.staff.label },
            { label: "교육일", value: formatDay(row.heldOn) },
            { label: "시간", value: formatMinutes(row.minutes) },
          ]}
        />
      )}
    </RecordRead>
  );
}
