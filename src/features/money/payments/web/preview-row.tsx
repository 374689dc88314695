import { Checkbox, NativeSelect } from "@mantine/core";
import { formatWon } from "#platform/money.ts";
import { rowName } from "#platform/row-name.ts";
import { itemKey } from "../propose-once.ts";
import styles from "./money.module.css";
import { questionOf, whyNot, type Choice, type Line } from "./statement-line.ts";

type PreviewRowProps = {
  readonly line: Line;
  readonly choice: Choice;
  /** Open items that a line pays already. */
  readonly taken: ReadonlyMap<string, number>;
  readonly onChange: (choice: Choice) => void;
};

/** A line of a statement: whether it is entered, and what it pays. */
export function PreviewRow({ line, choice, taken, onChange }: PreviewRowProps) {
  const reason = whyNot(line);
  const question = questionOf(line);
  return (
    <tr data-off={reason !== null || undefined}>
      <td>
        <Checkbox
          aria-label={`${line.day} ${line.name} ${formatWon(line.amount)}원 등록`}
          checked={choice.chosen}
          disabled={reason !== null}
          onChange={(event) => onChange({ ...choice, chosen: event.currentTarget.checked })}
        />
      </td>
      <td>
        {line.day} {line.time.slice(0, 5)}
      </td>
      <td className={styles.payer}>{line.name || "—"}</td>
      <td data-right>{formatWon(line.amount)}</td>
      <td data-right>{line.balance === null ? "—" : formatWon(line.balance)}</td>
      <td className={styles.answer}>
        {reason ?? question}
        {reason === null && (question === null || choice.chosen) && (
          <NativeSelect
            aria-label={`${line.name} 매칭`}
            value={String(choice.proposal)}
            onChange={(event) => onChange({ ...choice, proposal: Number(event.currentTarget.value) })}
            data={[
              { value: "-1", label: "나중에 매칭" },
              ...line.proposals.map((proposal, index) => {
                const other = taken.get(itemKey(proposal));
                const isTaken = other !== undefined && other !== line.line;
                const words = isTaken ? [`${rowName(other)}에서 고름`] : proposal.reasons;
                return {
                  value: String(index),
                  label: `${proposal.clientName} · ${proposal.contractTitle} · ${proposal.feeKind} ${formatWon(proposal.open)}원 (${words.join(", ")})`,
                  disabled: isTaken,
                };
              }),
            ]}
          />
        )}
      </td>
    </tr>
  );
}
