import styles from "./parts.module.css";

type NamesProps = {
  readonly label: string;
  readonly people: readonly { readonly id: number; readonly words: string }[];
};

/** People in one line that wraps, under what they have in common. */
export function Names({ label, people }: NamesProps) {
  return (
    <div>
      <h3 className={styles.dim}>
        {label} {people.length}명
      </h3>
      <ul className={styles.names} aria-label={label}>
        {people.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
