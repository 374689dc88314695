import { useTeamFilters } from "#firm/web/sees-teams.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { FormValue, FormValues } from "#records/web/form/form-values.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { TodaysLists } from "#features/litigation/desk/todays-lists.tsx";
import { legalCase } from "../legal-case.ts";
import { caseCells } from "./case-cells.tsx";
import { caseFields } from "./case-fields.ts";
import { CheckButton } from "./check-button.tsx";
import { NumberReading } from "./number-reading.tsx";

const views = [
  { label: "진행 중", query: "status=toFile,filed,serving,pleading,decisionSet,decided,appealWindow" },
  { label: "내 사건", query: "lawyer=me" },
  { label: "내 송무", query: "clerk=me" },
  { label: "상소기간", query: "status=decided,appealWindow" },
  { label: "기일 미지정", query: "undated=Y" },
  { label: "확인 지연", query: "checkLate=Y&sort=checkedOn" },
  { label: "확인 오래된 순", query: "status=filed,serving,pleading,decisionSet,decided,appealWindow&sort=checkedOn" },
];

function checkButton(rows: readonly RowOf<typeof legalCase>[], clear: () => void) {
  return <CheckButton rows={rows} onDone={clear} />;
}

function numberReading(values: FormValues, change: (key: string, value: FormValue) => void) {
  return <NumberReading values={values} change={change} />;
}

/** /lawfirm/service/legal-case: 사건. */
export default function LegalCaseList() {
  const filters = useTeamFilters(legalCase);
  const mayManage = useAllowed(manageCourtWork);
  return (
    <>
      <DeskTabs />
      <TodaysLists />
      <RecordScreen
        resource={legalCase}
        manage={manageCourtWork}
        views={views}
        filters={filters}
        cells={caseCells}
        {...(mayManage && { actions: checkButton })}
        newLabel="사건 등록"
        importable
        form={{
          fields: caseFields,
          extraAfter: "caseNo",
          extra: numberReading,
          preset: { eFiling: true },
        }}
        emptyHint="‘사건 등록’에서 사건을 고르고 법원과 사건번호를 적어 주세요."
      />
    </>
  );
}
