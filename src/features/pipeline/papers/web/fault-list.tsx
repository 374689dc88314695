import { StateChip } from "#ui/components/chip.tsx";
import type { ClauseFault } from "../clauses.ts";
import styles from "./papers.module.css";

/** Clauses that do not stand before the law, each with why and what to write instead. */
export function FaultList({ faults }: { readonly faults: readonly ClauseFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="효력이 없는 조항">
      {faults.map(({ clause, found, law, mend }) => (
        <li key={clause}>
          <StateChip tone="red">효력 없음</StateChip> <strong>{clause}</strong>
          <p>‘{found}’</p>
          <p className={styles.hint}>
            {law}. {mend}
          </p>
        </li>
      ))}
    </ul>
  );
}
