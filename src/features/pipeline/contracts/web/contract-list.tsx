import { useTeamFilters } from "#firm/web/sees-teams.ts";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { enterContracts, manageContracts } from "../access.ts";
import { contractTabs } from "../contract-tabs.ts";
import { contract } from "../contract.ts";
import { LedgerDays } from "./ledger-days.tsx";

const views = [
  { label: "작성·서명 대기", query: "status=draft,review,sent" },
  { label: "진행 중", query: "status=signed,active" },
  { label: "내 계약", query: "responsible=me" },
  { label: "시효 임박", query: "limitationNear=Y" },
  { label: "장부 미기재", query: "ledgerMissing=Y" },
  { label: "경유 미처리", query: "barPassMissing=Y" },
  { label: "분야 확인 필요", query: "categoryOpen=Y" },
  { label: "수임장부 기재", query: "ledgerAt=2000-01-01.." },
];

const cells: OwnCells<typeof contract> = {
  client: ({ client, coClients }) => (
    <>
      {client?.label ?? "—"}
      {coClients ? ` 외 ${coClients}명` : ""}
    </>
  ),
  signedAt: ({ signedAt }) => signedAt ?? "—",
  barPassAt: ({ barPassAt }) => <Done day={barPassAt} />,
  lawyerNoticeAt: ({ lawyerNoticeAt }) => <Done day={lawyerNoticeAt} />,
  ledgerDaysLeft: (row) => <LedgerDays row={row} />,
};

/** Whether it was done; when, on the page of the contract and with the pointer on it. */
function Done({ day }: { readonly day: string | null }) {
  if (day === null) return "—";
  return (
    <span title={day}>
      <StateChip tone="green">완료</StateChip>
    </span>
  );
}

/** /lawfirm/contract: contracts with their sums. */
export default function ContractList() {
  const filters = useTeamFilters(contract);
  return (
    <>
      <PageTabs label="계약 화면" tabs={contractTabs} />
      <RecordScreen
        resource={contract}
        manage={manageContracts}
        enter={enterContracts}
        views={views}
        filters={filters}
        cells={cells}
        newLabel="새 계약"
        emptyHint="이 팀의 계약이 없습니다. 상담에서 전환하거나 새 계약을 작성해 주세요."
      />
    </>
  );
}
