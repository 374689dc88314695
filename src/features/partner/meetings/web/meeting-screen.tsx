import { formatTaskDate } from "#platform/dates.ts";
import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { readAttendance } from "../endpoints.ts";
import { meeting } from "../meeting.ts";
import { meetingKinds } from "../rule.ts";
import { meetingSteps } from "../steps.ts";
import { AttendancePart } from "./attendance-part.tsx";
import { MeetingTabs } from "./meeting-tabs.tsx";

const steps = { machine: meetingSteps, refreshes: [readAttendance] };
const views = [
  { label: "예정·진행", query: "status=planned,open&sort=heldAt" },
  { label: "운영회의", query: "kind=committee" },
  { label: "파트너회의", query: "kind=partners" },
  { label: "교육", query: "kind=training" },
];

/** /partner/attendance: meetings; with ?id=, one with who attends, its code and its agenda. */
export default function MeetingScreen() {
  const [{ id, code }] = useUrlState({ id: urlNumber, code: urlText });
  if (id === null) {
    return (
      <>
        <MeetingTabs />
        <RecordScreen
          resource={meeting}
          manage={managePartners}
          title="출석"
          views={views}
          newLabel="회의 등록"
          emptyHint="등록한 회의가 없습니다. ‘회의 등록’으로 일시와 구분을 적으면 대상이 정해집니다."
        />
      </>
    );
  }
  return (
    <RecordRead resource={meeting} number={id}>
      {(row) => <MeetingPage row={row} code={code} />}
    </RecordRead>
  );
}

function MeetingPage({ row, code }: { readonly row: RowOf<typeof meeting>; readonly code: string }) {
  const isOver = row.status === "closed" || row.status === "canceled";
  return (
    <RecordPage
      resource={meeting}
      row={row}
      manage={managePartners}
      steps={steps}
      form={isOver ? false : {}}
      facts={[
        { label: "구분", value: meetingKinds[row.kind] },
        { label: "일시", value: formatTaskDate(row.heldAt) },
        { label: "장소", value: row.place },
        { label: "출석", value: `${row.attending ?? 0} / ${row.called ?? 0}명` },
      ]}
      summary={["note", "openedAt", "closedAt"]}
    >
      <AttendancePart row={row} code={code} />
    </RecordPage>
  );
}
