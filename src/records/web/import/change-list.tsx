import { formatNumber } from "#platform/number.ts";
import { rowName } from "#platform/row-name.ts";
import type { ImportChange } from "../../import.ts";
import styles from "./import.module.css";

/** What is not stored as it stands in the file, by field and reason, before anything is stored. */
export function ChangeList({ changes }: { readonly changes: readonly ImportChange[] }) {
  const count = changes.reduce((sum, change) => sum + change.count, 0);
  if (count === 0) return null;
  return (
    <>
      <p className={styles.words}>파일과 다르게 등록되는 칸이 {formatNumber(count)}군데 있습니다.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className={styles.faults} tabIndex={0} aria-label="파일과 다르게 등록되는 칸">
        {changes.map((change) => (
          <ChangeTable key={`${change.title} ${change.reason}`} change={change} />
        ))}
      </section>
    </>
  );
}

function ChangeTable({ change: { title, reason, count, cells } }: { readonly change: ImportChange }) {
  return (
    <table className={styles.mapping}>
      <caption className={styles.reason}>
        {title} {formatNumber(count)}곳: {reason}
        {count > cells.length && ` 처음 ${formatNumber(cells.length)}곳만 보입니다.`}
      </caption>
      <thead>
        <tr>
          <th scope="col">칸</th>
          <th scope="col">파일의 값</th>
          <th scope="col">등록될 값</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ row, column, value, becomes }) => (
          <tr key={`${row} ${column}`}>
            <td>{rowName(row, column)}</td>
            <td className={styles.samples}>{value}</td>
            <td>{becomes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
