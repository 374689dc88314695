import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { manageWallets } from "../access.ts";
import { readLots } from "../endpoints.ts";
import { movementKinds, walletMovement, walletUnits } from "../movement.ts";
import { movementSteps } from "../steps.ts";
import { Amount } from "./amount-cell.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import { WalletTabs } from "./wallet-tabs.tsx";

const views = [
  { label: "승인 대기", query: "status=requested" },
  { label: "사용 예약", query: "status=held" },
  { label: "소멸", query: "kind=expire" },
  { label: "조정", query: "kind=adjust" },
];

const cells: OwnCells<typeof walletMovement> = { amount: ({ amount }) => <Amount won={amount} /> };
const steps: StepsInUse = { machine: movementSteps, refreshes: [readLots] };

/** /lawfirm/service/cashpoint/ledger: every movement of cash and points; with ?id= one of them. */
export default function LedgerScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const mayManage = useAllowed(manageWallets);
  if (id !== null) {
    return (
      <RecordRead resource={walletMovement} number={id}>
        {(row) => <MovementPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <WalletTabs />
      <RecordScreen
        resource={walletMovement}
        manage={manageWallets}
        title="캐시·포인트 내역"
        views={views}
        cells={cells}
        form={false}
        buttons={mayManage && <EntryMenu />}
        emptyHint="내역이 없습니다. 적립하거나 주문에 쓰면 한 줄씩 쌓입니다."
      />
    </>
  );
}

function MovementPage({ row }: { readonly row: RowOf<typeof walletMovement> }) {
  return (
    <RecordPage
      resource={walletMovement}
      row={row}
      manage={manageWallets}
      steps={steps}
      cells={cells}
      form={false}
      title={`${walletUnits[row.unit]} ${movementKinds[row.kind]}`}
      facts={[
        { label: "회원", value: row.client?.label },
        { label: "금액", value: <Amount won={row.amount} /> },
        { label: "반영 뒤 잔액", value: row.balance === null ? "" : `${formatWon(row.balance)}원` },
        {
          label: "예약 기한",
          value: row.status === "held" && row.heldUntil ? formatDateTime(row.heldUntil).slice(0, 16) : null,
        },
        {
          label: "주문",
          value: row.order && (
            <PageLink to={`/lawfirm/service/payment?id=${row.order.number}`}>{row.order.label}</PageLink>
          ),
        },
        {
          label: "취소한 사용",
          value: row.returns && (
            <PageLink to={`/lawfirm/service/cashpoint/ledger?id=${row.returns}`}>{row.returns}</PageLink>
          ),
        },
      ]}
    />
  );
}
