import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import type { readBook } from "../schemas.ts";
import styles from "./engagements.module.css";

export type Entry = CallOutput<typeof readBook>["models"][number];
type Person = Entry["clients"][number];

/** Names with the address below each. */
export function People({ people }: { readonly people: readonly Person[] }) {
  return people.map(({ name, address }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
    <span key={index} className={styles.person}>
      {name || "—"}
      <small>{address}</small>
    </span>
  ));
}

/** Whose case it is: mostly that of the clients. */
export const partyOf = ({ party }: Entry): readonly Person[] | null => (party ? [party] : null);

/** The fees as the book names them. */
export function amountWords({ amount, contingent, freeReason }: Entry): string {
  if (amount === 0 && freeReason !== "") return `무료 (${freeReason})`;
  const share = contingent ? "성공보수 약정" : "";
  if (amount === 0 && contingent) return share;
  return `${formatWon(amount)}원${share && ` + ${share}`}`;
}
