import { StateChip } from "#ui/components/chip.tsx";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageThirdDebtors } from "../access.ts";
import { registerMonths, thirdDebtor, thirdDebtorKinds } from "../third-debtor.ts";

const views = [
  { label: "재확인 필요", query: "stale=Y" },
  { label: "은행", query: "kind=bank" },
  { label: "회사(급여)", query: "kind=employer" },
  { label: "진행 중인 압류", query: "inUse=Y" },
];

const cells: OwnCells<typeof thirdDebtor> = {
  stale: ({ stale }) => (stale ? <StateChip tone="amber">재확인</StateChip> : "—"),
};

/** /lawfirm/service/third-debtors: the list; with ?id=, as seizures link to it, that third debtor. */
export default function ThirdDebtorScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={thirdDebtor}
        manage={manageThirdDebtors}
        title="제3채무자 명부"
        hint={`등기를 확인한 지 ${registerMonths}개월이 지나면 ‘재확인’으로 표시합니다.`}
        views={views}
        cells={cells}
        newLabel="제3채무자 등록"
        emptyHint="등록한 제3채무자가 없습니다. 자주 쓰는 은행부터 등기부의 상호와 주소로 등록해 주세요."
      />
    );
  }
  return (
    <RecordRead resource={thirdDebtor} number={id}>
      {(row) => (
        <RecordPage
          resource={thirdDebtor}
          row={row}
          manage={manageThirdDebtors}
          cells={cells}
          {...(row.stale && { state: { label: "등기 재확인 필요", tone: "amber" as const } })}
          facts={[
            { label: "종류", value: thirdDebtorKinds[row.kind] },
            { label: "대표자", value: row.representative },
            { label: "등기 확인일", value: row.checkedOn ?? "확인 전" },
          ]}
        />
      )}
    </RecordRead>
  );
}
