import { Button, Checkbox } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { managePayments } from "#features/money/payments/access.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { listAllocations } from "../schemas.ts";
import { allocationStatuses } from "../status.ts";
import styles from "./allocations.module.css";

export type AllocationRow = CallOutput<typeof listAllocations>["models"][number];

export const statusTones = { none: "grey", proposed: "amber", confirmed: "green", closed: "accent" } as const;

type ShareRowProps = {
  readonly row: AllocationRow;
  readonly ticked: boolean;
  readonly onTick: () => void;
  readonly onEdit: () => void;
  readonly onReopen: () => void;
};

/** A payment with its shares: who, in which role, how much; what the law forbids stands out. */
export function ShareRow({ row, ticked, onTick, onEdit, onReopen }: ShareRowProps) {
  const { number, payDate, payName, contract, net, reversed, status, byRule, confirmedBy } = row;
  const mayEdit = useAllowed(managePayments);
  const given = reversed !== "0";
  const of = contract ? `${contract.number ?? ""} ${contract.title}` : row.purpose;
  return (
    <tr>
      <td>
        <Checkbox aria-label={`${payDate} ${payName} 선택`} checked={ticked} onChange={onTick} />
      </td>
      <td>
        {hasPage("/lawfirm/payment") ? <PageLink to={`/lawfirm/payment?id=${number}`}>{payDate}</PageLink> : payDate}
      </td>
      <td data-rest data-line="" className={styles.payer} title={`${payName} · ${of}`}>
        <span className={styles.upper}>{payName}</span>
        <span className={styles.lower}>{of}</span>
      </td>
      <td data-right data-label="순매출">
        {formatWon(net)}원{given && <div className={styles.lower}>환불 {formatWon(reversed)}원</div>}
      </td>
      <td data-line="">
        <Shares row={row} />
      </td>
      <td>
        <StateChip tone={statusTones[status]}>{allocationStatuses[status]}</StateChip>
        {status === "proposed" && byRule && <div className={styles.lower}>담당자로 제안</div>}
        {confirmedBy && <div className={styles.lower}>{confirmedBy}</div>}
      </td>
      <td>
        {mayEdit && (status === "none" || status === "proposed") && (
          <Button size="xs" variant="default" aria-label={`${payDate} ${payName} 나누기`} onClick={onEdit}>
            {status === "none" ? "나누기" : "수정"}
          </Button>
        )}
        {status === "confirmed" && (
          <Button size="xs" variant="subtle" aria-label={`${payDate} ${payName} 확정 취소`} onClick={onReopen}>
            확정 취소
          </Button>
        )}
      </td>
    </tr>
  );
}

function Shares({ row: { shares, status } }: { readonly row: AllocationRow }) {
  if (shares.length === 0)
    return <span className={styles.lower}>{status === "closed" ? "나누지 않고 마감" : "—"}</span>;
  return (
    <ul className={styles.shares}>
      {shares.map(({ staff, role, pct, amount, blocked, isLawyer }) => (
        <li key={`${staff.id} ${role}`}>
          {staff.name} · {role} {pct}% <span className={styles.lower}>{formatWon(amount)}원</span>{" "}
          {blocked && <StateChip tone="red">변호사 예외 필요</StateChip>}
          {!blocked && !isLawyer && <StateChip tone="grey">예외</StateChip>}
        </li>
      ))}
    </ul>
  );
}
