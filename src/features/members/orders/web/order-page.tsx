import { IconPrinter } from "@tabler/icons-react";
import { formatDateTime, firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { memberCalls } from "#features/members/cashpoint/endpoints.ts";
import { paymentCalls } from "#features/money/payments/endpoints.ts";
import { manageOrders } from "../access.ts";
import { readOrderEvents } from "../endpoints.ts";
import { serviceOrder, services } from "../order.ts";
import { orderSteps } from "../steps.ts";
import { EventsSection } from "./events-section.tsx";
import { SumsCard } from "./sums-card.tsx";
import styles from "./orders.module.css";

type Row = RowOf<typeof serviceOrder>;

const use: StepsInUse = { machine: orderSteps, refreshes: [memberCalls.list, paymentCalls.list, readOrderEvents] };

const formFields = ["title", "memo"] as const;
const summary = ["service", "consult", "couponCode", "payType", "payDate", "payment", "evidence", "memo"] as const;

/** The step that brings an order on from where it stands. */
const leads = { pending: "pay", checking: "pay", paid: "start", working: "finish" } as Readonly<Record<string, string>>;

/** One order: what it costs, with what it is paid, and what is to be done with it. */
export default function OrderPage({ row }: { readonly row: Row }) {
  const mayManage = useAllowed(manageOrders);
  const isPaid = row.payDate !== null;
  return (
    <RecordPage
      resource={serviceOrder}
      row={row}
      manage={manageOrders}
      state={{
        label: serviceOrder.fields.status.options[row.status],
        tone: serviceOrder.fields.status.tones[row.status],
      }}
      summary={summary}
      form={{ fields: formFields }}
      facts={[
        { label: "회원", value: row.client?.label },
        { label: "서비스", value: services[row.service] },
        { label: "주문일", value: row.orderedOn },
        { label: "결제할 금액", value: `${formatWon(row.payAmount)}원` },
        { label: "결제 기한", value: row.heldUntil && formatDateTime(row.heldUntil).slice(0, 16) },
        { label: "환불", value: row.refunded > 0 ? `${formatWon(row.refunded)}원` : null },
      ]}
      above={
        <>
          <PaidTwice row={row} />
          <Owed row={row} />
        </>
      }
      actions={
        mayManage && (
          <>
            <StepButtons
              use={use}
              row={row}
              {...(leads[row.status] && { leads: leads[row.status]! })}
              presets={{ pay: { payType: "계좌이체", payDate: firmToday() } }}
            />
            {isPaid && (
              <PageLink to={`/lawfirm/service/payment/receipt/${row.number}`} className={styles.print}>
                <IconPrinter size={15} aria-hidden /> 영수증
              </PageLink>
            )}
          </>
        )
      }
      aside={<SumsCard row={row} />}
    >
      <EventsSection number={row.number} mayManage={mayManage} />
    </RecordPage>
  );
}

/** Money that the order did not ask for: it is not the firm's. */
function PaidTwice({ row }: { readonly row: Row }) {
  if (row.paidTwice === 0) return null;
  return (
    <p role="alert" className={styles.twice}>
      주문하지 않은 결제 {formatWon(row.paidTwice)}원이 들어왔습니다. 결제사에서 취소하거나 돌려준 뒤 ‘중복 결제 환불
      완료’를 눌러 주세요.
    </p>
  );
}

/** Cash without a payment that the client has used already. */
function Owed({ row }: { readonly row: Row }) {
  if (row.owed === 0) return null;
  return (
    <p role="alert" className={styles.twice}>
      카드사가 결제를 취소한 충전 캐시 가운데 {formatWon(row.owed)}원을 회원이 이미 썼습니다. 다시 돌아오는 캐시는
      자동으로 회수합니다. 회원에게 받았거나 받지 않기로 했으면 ‘미회수 정리’를 눌러 주세요.
    </p>
  );
}
