import { firmToday } from "#platform/dates.ts";
import { formatEokMan, formatWon, toManwon } from "#platform/money.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";
import { readInvoice } from "../endpoints.ts";

/** /lawfirm/payment/invoice/{계약번호}: what a client still owes of a contract, on paper. */
export default function InvoicePrint() {
  const number = useIdParam("contractId");
  const { data, error, refetch } = useRead(readInvoice, { params: { number: String(number) } });
  if (error && !data)
    return <ErrorState title="청구할 금액을 찾지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns="1fr 1fr 1fr" />;
  const { firm, clientName, contractTitle, items, open } = data;
  return (
    <PrintSheet
      title="청구서"
      detail={`계약번호 ${number} · ${firmToday()}`}
      firm={firm.name}
      foot={`청구서 ${number}`}
      back={{ to: "/lawfirm/payment?part=open", label: "미수금으로" }}
    >
      <PrintFacts
        facts={[
          ["받는 분", `${clientName} 귀하`],
          ["사건명", contractTitle],
          ["청구 금액", `${formatWon(open)}원 (${formatEokMan(toManwon(open))}원)`],
        ]}
      />
      <PrintPart title="청구 내역">
        <Table label="청구 내역" wraps>
          <thead>
            <tr>
              <th scope="col">보수</th>
              <th scope="col">납부 기한</th>
              <th scope="col" data-right>
                남은 금액
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ feeKind, dueOn, open: left }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two instalments may be alike
              <tr key={index}>
                <td>{feeKind}</td>
                <td>{dueOn ?? "—"}</td>
                <td data-right>{formatWon(left)}원</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>합계 (부가세 포함)</td>
              <td data-right>
                <strong>{formatWon(open)}원</strong>
              </td>
            </tr>
          </tfoot>
        </Table>
      </PrintPart>
      <PrintPart title="내실 곳">{firm.bankAccount || "입금 계좌는 대표전화로 안내해 드립니다."}</PrintPart>
      <PrintSignatures
        day={firmToday()}
        lines={[firm.name, [firm.address, firm.phone].filter((one) => one !== "").join(" · ")].filter(
          (one) => one !== "",
        )}
      />
    </PrintSheet>
  );
}
