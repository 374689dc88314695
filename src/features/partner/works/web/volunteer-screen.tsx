import { formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { listApplications } from "../endpoints.ts";
import { volunteerSteps } from "../steps.ts";
import { volunteerWork } from "../volunteer.ts";
import { ApplicationPart } from "./application-part.tsx";
import { VolunteerTabs } from "./volunteer-tabs.tsx";

const steps = { machine: volunteerSteps, refreshes: [listApplications] };
const views = [
  { label: "공고 중", query: "status=open" },
  { label: "진행 중", query: "status=assigned,active,overdue" },
  { label: "기한초과", query: "status=overdue" },
  { label: "검수 대기", query: "status=reported" },
  { label: "끝난 업무", query: "status=reviewed,rewarded" },
];

/** /partner/volunteer-work: announced work; with ?id=, one of them with who has applied. */
export default function VolunteerScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <VolunteerTabs />
        <RecordScreen
          resource={volunteerWork}
          manage={managePartners}
          views={views}
          newLabel="공고 등록"
          form={{ preset: { method: "first", capacity: "1" } }}
          emptyHint="공고한 자원업무가 없습니다. 운영위원회가 공고하면 파트너가 신청합니다."
        />
      </>
    );
  }
  return (
    <RecordRead resource={volunteerWork} number={id}>
      {(row) => <WorkPage row={row} />}
    </RecordRead>
  );
}

function WorkPage({ row }: { readonly row: RowOf<typeof volunteerWork> }) {
  return (
    <RecordPage
      resource={volunteerWork}
      row={row}
      manage={managePartners}
      steps={steps}
      form={row.status === "withdrawn" ? false : {}}
      facts={[
        { label: "배점", value: `${formatNumber(row.points)}점` },
        { label: "정원", value: `${row.applicants ?? 0} / ${row.capacity}명` },
        { label: "배정 방법", value: volunteerWork.fields.method.options[row.method] },
        { label: "신청 마감", value: formatDay(row.applyUntil) },
        { label: "기한", value: formatDay(row.dueOn) },
      ]}
      summary={["detail", "result", "seed"]}
    >
      <ApplicationPart row={row} />
    </RecordPage>
  );
}
