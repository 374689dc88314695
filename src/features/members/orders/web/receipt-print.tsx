import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";
import { readReceipt } from "../endpoints.ts";

/** /lawfirm/service/payment/receipt/{주문번호}: what a client paid for an order, on paper. */
export default function ReceiptPrint() {
  const number = useIdParam("orderId");
  const { data, error, refetch } = useRead(readReceipt, { params: { number: String(number) } });
  if (error && !data)
    return <ErrorState title="주문을 찾지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns="1fr 1fr 1fr" />;
  const { firm, ...order } = data.model;
  const lines: [string, number][] = [
    ["금액", order.amount],
    ["쿠폰 할인", -order.discount],
    ["포인트 사용", -order.pointUsed],
    ["캐시 사용", -order.cashUsed],
    ["결제 금액", order.payAmount],
    ["공급가액", order.supply],
    ["부가가치세", order.vat],
    ["환불", -order.refunded],
  ];
  return (
    <PrintSheet
      title="영수증"
      detail={`주문번호 ${order.number} · ${order.payDate ?? firmToday()}`}
      firm={firm.name}
      foot={`영수증 ${order.number}`}
      back={{ to: `/lawfirm/service/payment?id=${order.number}`, label: "주문으로" }}
    >
      <PrintFacts
        facts={[
          ["받는 분", `${order.client} 귀하`],
          ["서비스", `${order.service} · ${order.title}`],
          ["결제 금액", `${formatWon(order.payAmount)}원`],
          ["결제수단", order.payType ?? "포인트·캐시"],
        ]}
      />
      <PrintPart title="내역">
        <Table label="내역">
          <tbody>
            {lines
              .filter(([, won]) => won !== 0)
              .map(([label, won]) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td data-right>{formatWon(won)}원</td>
                </tr>
              ))}
          </tbody>
        </Table>
      </PrintPart>
      <PrintPart title="안내">이 영수증은 세금계산서나 현금영수증을 대신하지 않습니다.</PrintPart>
      <PrintSignatures
        day={firmToday()}
        lines={[firm.name, [firm.address, firm.phone].filter((one) => one !== "").join(" · ")].filter(
          (one) => one !== "",
        )}
      />
    </PrintSheet>
  );
}
