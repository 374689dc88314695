import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { paymentStatuses } from "../payment.ts";
import styles from "./money.module.css";

type EnteredLinksProps = { readonly id: number; readonly matched: number; readonly open: number };

const matchedStatuses = Object.keys(paymentStatuses).filter((status) => status !== "received");

/** How many receipts of a statement are matched and how many are open, each leading to them. */
export function EnteredLinks({ id, matched, open }: EnteredLinksProps) {
  const parts = [
    ["매칭", matched, matchedStatuses.join(",")],
    ["미매칭", open, "received"],
  ] as const;
  return (
    <span className={styles.links}>
      {parts.map(([label, count, status]) =>
        count === 0 ? (
          <span key={label}>{label} 0건</span>
        ) : (
          <PageLink
            key={label}
            className={styles.link}
            to={`/lawfirm/payment?bankImportId=${id}..${id}&status=${status}`}
          >
            {label} {formatNumber(count)}건
          </PageLink>
        ),
      )}
    </span>
  );
}
