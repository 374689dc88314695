import { PageTabs } from "#firm/web/page-tabs.tsx";
import { firmToday } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useUser } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { RowOf } from "#records/resource.ts";
import { manageOriginations, enterOriginations } from "../access.ts";
import { listFrozen } from "../endpoints.ts";
import { origination } from "../origination.ts";
import { originationSteps } from "../steps.ts";

const page = "/lawfirm/finance/originations";
const tabs = [
  { path: "/lawfirm/finance/contributeFromSales", label: "매출기여" },
  { path: page, label: "수임기여" },
];
const use = { machine: originationSteps, refreshes: [listFrozen] };
const views = [
  { label: "결정 대기", query: "status=claimed,objected" },
  { label: "이의", query: "status=objected" },
  { label: "유효", query: "inForce=Y" },
  { label: "내 주장", query: "claimant=me" },
];

/** /lawfirm/finance/originations: who claims to have brought clients and matters; with ?id=, one claim. */
export default function OriginationScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={origination} number={id}>
        {(row) => <OneClaim row={row} />}
      </RecordRead>
    );
  }
  return <Claims />;
}

function Claims() {
  const { staff } = useUser();
  const me = staff && { id: staff.id, number: staff.id, label: staff.shortName };
  return (
    <>
      <PageTabs label="기여 화면" tabs={tabs} current={page} />
      <RecordScreen
        resource={origination}
        manage={manageOriginations}
        enter={enterOriginations}
        title="수임기여"
        views={views}
        newLabel="수임기여 주장"
        form={{ preset: { claimedOn: firmToday(), ...(me && { claimant: me }) } }}
        emptyHint="수임기여 주장이 없습니다. 고객이나 새 사건을 데려온 변호사가 지분과 근거를 적어 주장합니다."
      />
    </>
  );
}

const summary = [
  "contract",
  "consult",
  "basis",
  "objectUntil",
  "objectedBy",
  "objectedAt",
  "objection",
  "decidedBy",
  "decidedAt",
  "decision",
] as const satisfies readonly (keyof typeof origination.fields)[];

function OneClaim({ row }: { readonly row: RowOf<typeof origination> }) {
  return (
    <RecordPage
      resource={origination}
      row={row}
      manage={manageOriginations}
      {...(row.status !== "claimed" && { form: false as const })}
      state={{
        label: origination.fields.status.options[row.status],
        tone: origination.fields.status.tones[row.status],
      }}
      actions={<StepButtons use={use} row={row} presets={{ decide: { decidedShare: row.share } }} />}
      facts={[
        { label: "주장 변호사", value: row.claimant.label },
        { label: "고객", value: row.client.label },
        { label: "주장 지분", value: `${row.share}%` },
        { label: "결정 지분", value: row.decidedShare === null ? "" : `${row.decidedShare}%` },
        { label: "기간", value: `${row.claimedOn} – ${row.sunsetOn ?? ""}` },
        { label: "유효", value: row.inForce ? "유효" : "" },
      ]}
      summary={summary}
    />
  );
}
