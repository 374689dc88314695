import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { contingencyLaw } from "../criminal-fees.ts";
import type { Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

/** Tells what was paid of void fees and has to be given back, with the payments from which a refund is asked for. */
export function VoidReceipts({ receipts }: { readonly receipts: Terms["voidReceipts"] }) {
  if (receipts.length === 0) return null;
  const sum = receipts.reduce((all, { amount }) => all + amount, 0);
  return (
    <div role="note" className={styles.ask}>
      <p>
        무효인 형사사건 성공보수로 받은 {formatWon(sum)}원은 의뢰인에게 돌려줄 금액입니다({contingencyLaw}). 환불할지는
        담당자가 판단해 주세요.
      </p>
      <ul>
        {receipts.map(({ number, payDate, amount }) => (
          <li key={number ?? "before"}>
            {number === null ? (
              `사용 시작 전에 받은 ${formatWon(amount)}원: 입금 기록이 없습니다. 이미 돌려주었는지 확인해 주세요.`
            ) : (
              <PageLink to={`/lawfirm/payment?id=${number}`}>
                입금 {number} · {formatDay(payDate)} · {formatWon(amount)}원 환불 요청하기
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
