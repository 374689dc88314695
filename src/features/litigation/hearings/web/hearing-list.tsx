import type { FormValues } from "#records/web/form/form-values.ts";
import type { GivenView } from "#records/web/filters/view-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { hearing } from "../hearing.ts";
import { ClashWarning } from "./clash-warning.tsx";
import { HearingViews } from "./hearing-views.tsx";

const views: readonly GivenView[] = [
  { label: "예정", query: "status=scheduled", first: true },
  { label: "내 기일", query: "lawyer=me&status=scheduled" },
  { label: "추후지정", query: "status=postponed" },
];

function clashWarning(values: FormValues) {
  return <ClashWarning values={values} />;
}

/** /lawfirm/service/legal-case/hearings: 기일 as a list. */
export default function HearingList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={hearing}
        manage={manageCourtWork}
        views={views}
        newLabel="기일 등록"
        buttons={<HearingViews at="list" />}
        form={{
          preset: { minutes: "30" },
          extraAfter: "minutes",
          extra: clashWarning,
        }}
        emptyHint="‘기일 등록’에서 소송사건을 고르고 일시를 적어 주세요."
      />
    </>
  );
}
