import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { factValue } from "#records/web/shown-value.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { refund as refundFacts, refundSteps } from "../refund.ts";
import type { listRefunds } from "../schemas.ts";
import styles from "./money.module.css";
import { moneyReads } from "./refresh.ts";
import { today } from "./today.ts";

type Refund = CallOutput<typeof listRefunds>["models"][number];

const { fields } = refundFacts;

/** Refunds with what the person may do about them: whoever asked decides nothing. */
export function RefundTable({
  refunds,
  withPayment,
  withDispute = true,
}: {
  readonly refunds: readonly Refund[];
  readonly withPayment?: boolean;
  /** Names the dispute from which one comes: not on the page of that dispute. */
  readonly withDispute?: boolean;
}) {
  return (
    <Table label="환불" wraps stacks>
      <thead>
        <tr>
          <th scope="col">상태</th>
          {withPayment && <th scope="col">입금</th>}
          <th scope="col" data-right>
            환불액
          </th>
          <th scope="col">사유</th>
          <th scope="col">요청</th>
          <th scope="col">결정</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <td>{factValue(fields.status, refund.status)}</td>
            {withPayment && (
              <td>
                <PageLink to={`/lawfirm/payment?id=${refund.paymentNumber}`} className={styles.link}>
                  {refund.paymentNumber} {refund.payName}
                </PageLink>
              </td>
            )}
            <td data-right>{formatWon(refund.amount)}원</td>
            <td data-line="">
              <div className={styles.reason}>
                {refund.reason}
                {withDispute && refund.dispute && (
                  <>
                    {" "}
                    <PageLink to={`/lawfirm/boon?id=${refund.dispute.number}`} className={styles.link}>
                      분쟁 {refund.dispute.number} {refund.dispute.title}
                    </PageLink>
                  </>
                )}
              </div>
            </td>
            <td data-label="요청">{refund.requestedBy.name}</td>
            <td data-label="결정">{refund.decidedBy?.name ?? "—"}</td>
            <td>{refund.paidOn ?? <RefundActions refund={refund} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RefundActions({ refund }: { readonly refund: Refund }) {
  const { id, can, status, requestedBy, payName } = refund;
  if (Object.keys(can).length === 0) return "—";
  return (
    <div className={styles.rowSteps}>
      <StepButtons
        use={{ machine: refundSteps, refreshes: moneyReads, called: `${payName} 환불` }}
        row={{ ...refund, number: id }}
        presets={{ pay: { paidOn: today() } }}
      />
      {status === "requested" && <small> {requestedBy.name}님이 아닌 담당자의 승인을 기다립니다.</small>}
    </div>
  );
}
