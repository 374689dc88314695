import { formatWon } from "#platform/money.ts";
import styles from "./cashpoint.module.css";

/** A movement with its sign, as a ledger shows it. */
export function Amount({ won }: { readonly won: number }) {
  return <span className={won < 0 ? styles.minus : undefined}>{`${won > 0 ? "+" : ""}${formatWon(won)}`}</span>;
}
