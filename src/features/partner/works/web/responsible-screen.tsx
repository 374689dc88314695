import { formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners } from "#features/partner/members/access.ts";
import { responsibleWork } from "../responsible.ts";
import { responsibleSteps } from "../steps.ts";

const steps = { machine: responsibleSteps };
const views = [
  { label: "진행 중", query: "status=assigned,active,overdue" },
  { label: "미배정", query: "status=open" },
  { label: "기한초과", query: "status=overdue" },
  { label: "검수 대기", query: "status=reported" },
  { label: "끝난 업무", query: "status=reviewed,rewarded" },
];

/** /partner/responsible-work: duties of the partners; with ?id=, one of them. */
export default function ResponsibleScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={responsibleWork}
        manage={managePartners}
        views={views}
        newLabel="책임업무 등록"
        emptyHint="등록한 책임업무가 없습니다. 운영위원회가 등록하고 파트너에게 배정합니다."
      />
    );
  }
  return (
    <RecordRead resource={responsibleWork} number={id}>
      {(row) => <WorkPage row={row} />}
    </RecordRead>
  );
}

function WorkPage({ row }: { readonly row: RowOf<typeof responsibleWork> }) {
  return (
    <RecordPage
      resource={responsibleWork}
      row={row}
      manage={managePartners}
      steps={steps}
      form={row.status === "withdrawn" ? false : {}}
      facts={[
        { label: "분류", value: responsibleWork.fields.category.options[row.category] },
        { label: "담당", value: row.partner?.label ?? "미배정" },
        { label: "배점", value: `${formatNumber(row.points)}점` },
        { label: "기한", value: formatDay(row.dueOn) },
        { label: "교대 요청", value: row.swapWith && `${row.swapWith.label}에게` },
        { label: "교대 내역", value: row.swaps },
      ]}
      summary={["detail", "result", "evidence"]}
    />
  );
}
