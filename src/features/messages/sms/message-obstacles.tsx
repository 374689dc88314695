import styles from "./message-obstacles.module.css";

type MessageObstaclesProps = { readonly faults: readonly string[]; readonly warnings: readonly string[] };

/** What stands in the way of a message, and what a person should know before sending it. */
export function MessageObstacles({ faults, warnings }: MessageObstaclesProps) {
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}
