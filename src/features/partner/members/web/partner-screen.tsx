import { Button } from "@mantine/core";
import { firmToday, formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { goTo, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { RowOf } from "#records/resource.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { managePartners } from "../access.ts";
import { partner } from "../partner.ts";
import { partnerSteps } from "../steps.ts";
import { SettlementCard } from "./settlement-card.tsx";
import { StakeCard } from "./stake-card.tsx";

type Row = RowOf<typeof partner>;

const steps = { machine: partnerSteps };
const views = [
  { label: "재임", query: "status=active,leaving" },
  { label: "운영위원", query: "duty=committee&status=active,leaving" },
  { label: "탈퇴 정산", query: "status=leaving" },
  { label: "탈퇴", query: "status=left" },
];
const cells: OwnCells<typeof partner> = { barUntil: ({ barUntil }) => <BarUntil day={barUntil} /> };

/** /partner/list: the roster; with ?id=, one partner with stakes and, on the way out, the settlement. */
export default function PartnerScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={partner}
        manage={managePartners}
        title="파트너 명부"
        views={views}
        cells={cells}
        newLabel="파트너 등록"
        buttons={
          <Button variant="default" onClick={() => goTo("/partner/list/print")}>
            출력
          </Button>
        }
        emptyHint="등록한 파트너가 없습니다. ‘파트너 등록’으로 직원을 명부에 올립니다."
      />
    );
  }
  return (
    <RecordRead resource={partner} number={id}>
      {(row) => <PartnerPage row={row} />}
    </RecordRead>
  );
}

function PartnerPage({ row }: { readonly row: Row }) {
  const me = useUser().staff?.id;
  const manages = useAllowed(managePartners);
  const isLeaving = row.status !== "active";
  return (
    <RecordPage
      resource={partner}
      row={row}
      manage={managePartners}
      steps={steps}
      cells={cells}
      facts={[
        { label: "구분", value: partner.fields.duty.options[row.duty] },
        { label: "가입", value: formatDay(row.joinedOn) },
        { label: "지분", value: row.units ? `${formatNumber(row.units)}좌 (${row.share ?? 0}%)` : "없음" },
        { label: "담당팀", value: row.chargeTeam?.label },
        { label: "수임제한", value: row.barUntil && <BarUntil day={row.barUntil} /> },
        { label: "탈퇴", value: row.leavesOn && formatDay(row.leavesOn) },
      ]}
      aside={
        <>
          {isLeaving && (manages || row.staff.id === me) && <SettlementCard row={row} />}
          <StakeCard partnerId={row.id} />
        </>
      }
    />
  );
}

/** Until when the partner may not take matters of the office that he left (변호사법 제31조 제3항). */
function BarUntil({ day }: { readonly day: string | null }) {
  if (day === null) return "—";
  return day < firmToday() ? `${day} 끝남` : <StateChip tone="amber">{`${day}까지`}</StateChip>;
}
