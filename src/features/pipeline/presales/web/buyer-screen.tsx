import { formatWon } from "#platform/money.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RecordTableProps } from "#records/web/list/record-table.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { SmsButton } from "#features/messages/sms/sms-writing.tsx";
import { showPresaleAreas } from "../access.ts";
import { presaleBuyer } from "../buyer.ts";
import { buyerSteps } from "../buyer-steps.ts";

const steps = { machine: buyerSteps };
const views = [
  { label: "연락할 사람", query: "overdue=Y" },
  { label: "내 담당", query: "owner=me" },
  { label: "관심", query: "status=interested" },
];

/** /lawfirm/presale/buyer: buyers over all sites of the team; with ?id=, one of them. */
export default function BuyerScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const bulk = useBulkSteps(steps);
  const actions: NonNullable<RecordTableProps<typeof presaleBuyer>["actions"]> = (rows, clear) => (
    <>
      {bulk.actions(rows, clear)}
      <SmsButton type="presaleBuyer" rows={rows} />
    </>
  );
  if (id === null) {
    return (
      <>
        <RecordScreen
          resource={presaleBuyer}
          manage={showPresaleAreas}
          views={views}
          form={{ preset: { source: "tel" } }}
          newLabel="수분양자 등록"
          hint="성명 · 동 · 호 · 연락처 · 초성"
          emptyHint="이 팀의 수분양자가 없습니다. 분양현장의 수분양자 탭에서 표를 붙여 넣을 수 있습니다."
          actions={actions}
        />
        {bulk.dialog}
      </>
    );
  }
  return (
    <RecordRead resource={presaleBuyer} number={id}>
      {(row) => (
        <RecordPage
          resource={presaleBuyer}
          row={row}
          manage={showPresaleAreas}
          steps={steps}
          facts={[
            { label: "현장", value: row.area.label },
            { label: "동·호", value: [row.dong && `${row.dong}동`, row.ho && `${row.ho}호`].filter(Boolean).join(" ") },
            { label: "계약금액", value: row.contractPrice === null ? "" : `${formatWon(row.contractPrice)}원` },
            { label: "담당", value: row.owner?.label ?? "미지정" },
            { label: "다음 연락", value: row.nextContactOn ?? "" },
          ]}
        />
      )}
    </RecordRead>
  );
}
