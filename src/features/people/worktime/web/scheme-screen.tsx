import type { RowOf } from "#records/resource.ts";
import { firmToday } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageSchemes } from "../access.ts";
import { formatMinutes } from "../day.ts";
import { schemeKinds, workScheme } from "../scheme.ts";
import { WorktimeTabs } from "./tabs.tsx";

const views = [
  { label: "일반", query: "kind=general" },
  { label: "선택", query: "kind=selective" },
  { label: "재량", query: "kind=discretionary" },
  { label: "구성원", query: "kind=member" },
];

type Row = RowOf<typeof workScheme>;

const cells = {
  weeklyMinutes: ({ weeklyMinutes }: Row) => formatMinutes(weeklyMinutes),
  deemedMinutes: ({ deemedMinutes }: Row) => (deemedMinutes === null ? "—" : formatMinutes(deemedMinutes)),
  agreedOn: ({ agreedOn, kind }: Row) =>
    agreedOn ??
    (kind === "selective" || kind === "discretionary" ? <StateChip tone="amber">합의 없음</StateChip> : "—"),
};

/** /lawfirm/worktime/schemes: under which rules of working time each person works; with ?id=, one of them. */
export default function SchemeScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <>
        <WorktimeTabs />
        <RecordScreen
          resource={workScheme}
          manage={manageSchemes}
          views={views}
          newLabel="근로제 등록"
          form={{ preset: { kind: "general", fromOn: firmToday(), weeklyMinutes: "2,400" } }}
          cells={cells}
          emptyHint="등록된 근로제가 없습니다. 등록하지 않은 직원은 일반으로 보고 주 52시간을 알립니다."
        />
      </>
    );
  }
  return (
    <RecordRead resource={workScheme} number={id}>
      {(row) => (
        <RecordPage
          resource={workScheme}
          row={row}
          title={`${row.staff.label} ${schemeKinds[row.kind]}`}
          manage={manageSchemes}
        />
      )}
    </RecordRead>
  );
}
