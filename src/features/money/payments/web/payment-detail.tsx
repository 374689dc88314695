import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { contingencyLaw } from "#features/pipeline/contracts/criminal-fees.ts";
import { readDetail } from "../endpoints.ts";
import type { payment } from "../payment.ts";
import styles from "./money.module.css";
import { RefundTable } from "./refund-table.tsx";

const kinds = { reversal: "취소·환불", original: "원래 입금", sibling: "같은 이체의 다른 부분" } as const;

/** What belongs to a receipt: the fees it pays, who brought it, refunds and reversals. */
export function PaymentDetail({ row }: { readonly row: RowOf<typeof payment> }) {
  const { data, error, refetch } = useRead(readDetail, { params: { number: String(row.number) } });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr 120px" />;
    return <ErrorState title="상세 내용을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { splits, allocations, refunds, related, monthClosed, ofVoid } = data;
  return (
    <>
      {monthClosed && <p className={styles.note}>마감된 달의 입금입니다. 되돌리는 건은 이후 날짜로 등록됩니다.</p>}
      {ofVoid > 0 && (
        <p className={styles.note} role="note">
          이 입금 가운데 {formatWon(ofVoid)}원은 무효인 형사사건 성공보수로 받아 의뢰인에게 돌려줄 금액입니다(
          {contingencyLaw}). 돌려주려면 ‘환불 요청’을 눌러 주세요. 금액과 사유가 채워져 있습니다.
        </p>
      )}
      {row.status === "received" && row.evidenceMissing && (
        <p className={styles.note}>
          입금자를 알 수 없으면 {row.evidenceDueOn}까지 현금영수증을 자진발급하고 ‘증빙 입력’에서 자진발급을 골라
          주세요. 번호를 비워 두면 국세청 지정번호가 들어갑니다.
        </p>
      )}
      {splits.length > 0 && (
        <Lines
          title="매칭"
          rows={splits.map(({ contractNumber, contractTitle, feeKind, planSeq, amount }) => ({
            label: `${contractNumber ?? ""} ${contractTitle} · ${feeKind || "예수금"}${planSeq === null ? "" : ` ${planSeq}회차`}`,
            amount,
          }))}
        />
      )}
      {allocations.length > 0 && (
        <Lines
          title="매출기여"
          rows={allocations.map(({ staff, role, pct, amount }) => ({
            label: `${staff.name} · ${role} ${pct}%`,
            amount,
          }))}
        />
      )}
      {related.length > 0 && (
        <Lines
          title="관련 입금"
          rows={related.map(({ number, kind, payDate, payAmt }) => ({
            label: `${payDate} ${kinds[kind]}`,
            path: `/lawfirm/payment?id=${number}`,
            amount: payAmt,
          }))}
        />
      )}
      {refunds.length > 0 && (
        <section className={styles.section} aria-label="환불">
          <h2>환불</h2>
          <RefundTable refunds={refunds} />
        </section>
      )}
    </>
  );
}

type LinesProps = {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly amount: number; readonly path?: string }[];
};

function Lines({ title, rows }: LinesProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <Table>
        <tbody>
          {rows.map(({ label, amount, path }) => (
            <tr key={`${label} ${path ?? amount}`}>
              <td>
                {path === undefined ? (
                  label
                ) : (
                  <PageLink to={path} className={styles.link}>
                    {label}
                  </PageLink>
                )}
              </td>
              <td data-right>{formatWon(amount)}원</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
