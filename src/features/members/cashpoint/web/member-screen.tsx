import { formatWon } from "#platform/money.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { Card } from "#ui/components/card.tsx";
import { manageWallets } from "../access.ts";
import { readLots } from "../endpoints.ts";
import { member } from "../member.ts";
import { memberSteps } from "../steps.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { LotsSection } from "./lots-section.tsx";
import { PrepaidCard } from "./prepaid-card.tsx";
import { WalletTabs } from "./wallet-tabs.tsx";

const views = [
  { label: "소멸 예정", query: "expiresSoon=Y" },
  { label: "탈퇴 정산", query: "status=leaving" },
  { label: "온라인 계정", query: "hasAccount=Y" },
];

const steps: StepsInUse = { machine: memberSteps, refreshes: [readLots] };

/** /lawfirm/service/cashpoint: what each member has; with ?id= one of them. */
export default function MemberScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const mayManage = useAllowed(manageWallets);
  if (id !== null) {
    return (
      <RecordRead resource={member} number={id}>
        {(row) => <MemberPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <WalletTabs />
      <RecordScreen
        resource={member}
        manage={manageWallets}
        title="캐시·포인트"
        views={views}
        form={false}
        buttons={mayManage && <EntryMenu />}
        lead={<PrepaidCard />}
        emptyHint="캐시나 포인트가 있는 회원이 없습니다. 고객에게 적립하거나 쿠폰을 발급하면 회원이 됩니다."
      />
    </>
  );
}

const summary = ["client", "status", "hasAccount", "nextExpiryOn", "lastMovedAt", "memo"] as const;
const formFields = ["memo"] as const;

const won = (amount: number) => `${formatWon(amount)}원`;

function MemberPage({ row }: { readonly row: RowOf<typeof member> }) {
  const mayManage = useAllowed(manageWallets);
  return (
    <RecordPage
      resource={member}
      row={row}
      manage={manageWallets}
      title={row.client?.label ?? "회원"}
      steps={steps}
      summary={summary}
      form={{ fields: formFields }}
      facts={[
        { label: "포인트", value: won(row.point) },
        { label: "캐시", value: won(row.cash) },
        { label: "유료 캐시", value: row.paidCash > 0 ? won(row.paidCash) : null },
        { label: "사용 예약", value: row.held > 0 ? won(row.held) : null },
        { label: "30일 안 소멸", value: row.expiring > 0 ? won(row.expiring) : null },
      ]}
      actions={mayManage && row.client && row.status !== "left" && <EntryMenu client={row.client} />}
      aside={
        <Card title="이어서 보기">
          <p>
            <PageLink to={`/lawfirm/service/cashpoint/ledger?client=${row.client?.id ?? 0}`}>이 회원의 내역</PageLink>
          </p>
          <p>
            <PageLink to={`/lawfirm/service/payment?client=${row.client?.id ?? 0}`}>이 회원의 주문</PageLink>
          </p>
          <p>
            <PageLink to={`/lawfirm/service/coupon/issues?client=${row.client?.id ?? 0}`}>이 회원의 쿠폰</PageLink>
          </p>
        </Card>
      }
    >
      <LotsSection number={row.number} />
    </RecordPage>
  );
}
