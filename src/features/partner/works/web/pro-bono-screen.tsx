import { useUser } from "#platform/web/session.ts";
import { formatDay } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { keepProBono } from "../access.ts";
import { readProBonoYear } from "../endpoints.ts";
import { proBonoActivity } from "../pro-bono.ts";
import { proBonoSteps } from "../steps.ts";
import { VolunteerTabs } from "./volunteer-tabs.tsx";
import { YearCard } from "./year-card.tsx";

const steps = { machine: proBonoSteps, refreshes: [readProBonoYear] };
const views = [
  { label: "내 활동", query: "staff=me" },
  { label: "인정 대기", query: "status=submitted" },
];

/** /partner/volunteer-work/pro-bono: what each lawyer has done, and what of a year is missing; with ?id=, one activity. */
export default function ProBonoScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const bulk = useBulkSteps(steps);
  const { staff } = useUser();
  if (id !== null) {
    return (
      <RecordRead resource={proBonoActivity} number={id}>
        {(row) => <ActivityPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <VolunteerTabs />
      <RecordScreen
        resource={proBonoActivity}
        manage={keepProBono}
        views={views}
        lead={<YearCard />}
        newLabel="활동 등록"
        form={
          staff
            ? { preset: { category: "counsel", staff: { id: staff.id, number: staff.id, label: staff.shortName } } }
            : {}
        }
        actions={bulk.actions}
        emptyHint="등록한 공익활동이 없습니다. 활동을 등록하고 증빙을 첨부한 뒤 제출합니다."
      />
      {bulk.dialog}
    </>
  );
}

function ActivityPage({ row }: { readonly row: RowOf<typeof proBonoActivity> }) {
  return (
    <RecordPage
      resource={proBonoActivity}
      row={row}
      manage={keepProBono}
      steps={steps}
      form={row.status === "approved" ? false : {}}
      facts={[
        { label: "변호사", value: row.staff.label },
        { label: "활동일", value: formatDay(row.doneOn) },
        { label: "분류", value: proBonoActivity.fields.category.options[row.category] },
        { label: "시간", value: `${row.minutes}분` },
      ]}
    />
  );
}
