import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "../access.ts";
import { decideRefund, payRefund } from "../endpoints.ts";
import { refundStatuses } from "../payment.ts";
import type { listRefunds } from "../schemas.ts";
import { AskDialog } from "./ask-dialog.tsx";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";
import { today } from "./today.ts";
import { refundTones } from "./tones.ts";

type Refund = CallOutput<typeof listRefunds>["models"][number];

/** Refunds with what the person may do about them: whoever asked decides nothing. */
export function RefundTable({
  refunds,
  withPayment,
}: {
  readonly refunds: readonly Refund[];
  readonly withPayment?: boolean;
}) {
  return (
    <Table label="환불" stacks>
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
            <td>
              <StateChip tone={refundTones[refund.status]}>{refundStatuses[refund.status]}</StateChip>
            </td>
            {withPayment && (
              <td>
                <PageLink to={`/lawfirm/payment?id=${refund.paymentNumber}`} className={styles.link}>
                  {refund.paymentNumber} {refund.payName}
                </PageLink>
              </td>
            )}
            <td data-right>{formatWon(refund.amount)}원</td>
            <td data-line="">{refund.reason}</td>
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
  const [asked, setAsked] = useState<"reject" | "pay" | null>(null);
  const mayManage = useAllowed(managePayments);
  const done = { onSuccess: () => (setAsked(null), void refreshMoney()), failure: "처리하지 못했습니다." } as const;
  const decide = useWrite(decideRefund, done);
  const pay = useWrite(payRefund, done);
  const params = { refundId: String(refund.id) };
  const { version } = refund;
  if (!mayManage) return "—";
  if (refund.status === "approved") {
    return (
      <>
        <Button variant="default" onClick={() => setAsked("pay")}>
          지급 처리
        </Button>
        {asked === "pay" && (
          <AskDialog
            title="환불 지급"
            fields={[{ key: "paidOn", label: "지급일", kind: "day", initial: today() }]}
            confirmLabel="지급 처리"
            sending={pay.isPending}
            error={pay.error}
            onClose={() => setAsked(null)}
            onSend={({ paidOn }) => pay.mutate({ params, body: { version, paidOn: String(paidOn) } })}
          />
        )}
      </>
    );
  }
  if (refund.status !== "requested") return "—";
  if (!refund.mayDecide) return `${refund.requestedBy.name}님이 아닌 담당자의 승인을 기다립니다.`;
  return (
    <>
      <Button
        variant="default"
        loading={decide.isPending}
        onClick={() => decide.mutate({ params, body: { version, approve: true } })}
      >
        승인
      </Button>{" "}
      <Button variant="subtle" onClick={() => setAsked("reject")}>
        반려
      </Button>{" "}
      <small>요청한 {refund.requestedBy.name}님이 아닌 사람이 결정합니다.</small>
      {asked === "reject" && (
        <AskDialog
          title="환불 반려"
          fields={[{ key: "note", label: "사유", kind: "text" }]}
          confirmLabel="반려"
          sending={decide.isPending}
          error={decide.error}
          onClose={() => setAsked(null)}
          onSend={({ note }) => decide.mutate({ params, body: { version, approve: false, note: String(note) } })}
        />
      )}
    </>
  );
}
