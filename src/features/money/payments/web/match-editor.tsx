import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { listOpenItems } from "../endpoints.ts";
import styles from "./money.module.css";
import { Table } from "#ui/components/table.tsx";

export type Part = {
  readonly contractId: number;
  readonly feeId: number;
  readonly planId: number | null;
  readonly label: string;
  readonly amount: number;
};
export type OpenChoice = {
  readonly contractId: number;
  readonly contractNumber: number;
  readonly contractTitle: string;
  readonly clientName: string;
  readonly feeId: number;
  readonly feeKind: string;
  readonly planId: number | null;
  readonly open: number;
};

/** A part for an open item, as much of it as `left` won reach. */
export function partOf(item: OpenChoice, left: number): Part {
  const { contractId, feeId, planId, contractTitle, clientName, feeKind, open } = item;
  return {
    contractId,
    feeId,
    planId,
    label: `${clientName} · ${contractTitle} · ${feeKind}`,
    amount: Math.min(open, left),
  };
}

/** What the call takes: the parts, and what is left of the receipt as 예수금. */
export function matchBody(parts: readonly Part[], total: number) {
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    splits: parts.map(({ contractId, feeId, planId, amount }) => ({ contractId, feeId, planId, amount })),
    deposit: Math.max(0, total - paid),
    consultId: null,
  };
}

type MatchEditorProps = {
  readonly total: number;
  readonly parts: readonly Part[];
  readonly onChange: (parts: readonly Part[]) => void;
};

/** The parts of a receipt with their amounts, and a search for further open fees. */
export function MatchEditor({ total, parts, onChange }: MatchEditorProps) {
  const [search, setSearch] = useState("");
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const left = total - paid;
  const { data } = useRead(listOpenItems, { query: { search } }, { keepPrevious: true });
  const free = data?.models.filter(
    (item) => !parts.some(({ feeId, planId }) => feeId === item.feeId && planId === item.planId),
  );
  return (
    <>
      <Table label="나눌 금액">
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.feeId}/${part.planId}`}>
              <td>{part.label}</td>
              <td data-right>
                <NumberInput
                  aria-label={`${part.label} 금액`}
                  suffix="원"
                  thousandSeparator=","
                  min={1}
                  allowDecimal={false}
                  hideControls
                  value={part.amount}
                  onChange={(value) =>
                    onChange(parts.map((one) => (one === part ? { ...one, amount: Number(value) || 0 } : one)))
                  }
                />
              </td>
              <td>
                <Button variant="subtle" onClick={() => onChange(parts.filter((one) => one !== part))}>
                  해제
                </Button>
              </td>
            </tr>
          ))}
          <tr>
            <td>{left < 0 ? "입금액을 넘은 금액" : "예수금으로 남는 금액"}</td>
            <td data-right colSpan={2} className={left < 0 ? styles.bad : undefined}>
              {formatWon(Math.abs(left))}원
            </td>
          </tr>
        </tbody>
      </Table>
      <TextInput
        label="받을 보수 찾기"
        placeholder="고객 · 계약"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.choices} aria-label="받을 보수" style={{ maxHeight: 180, overflow: "auto" }}>
        {free?.slice(0, 30).map((item) => (
          <li key={`${item.feeId}/${item.planId}`}>
            <button
              type="button"
              className={styles.link}
              disabled={left <= 0}
              onClick={() => onChange([...parts, partOf(item, left)])}
            >
              {item.clientName} · {item.contractTitle} · {item.feeKind} {formatWon(item.open)}원
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
