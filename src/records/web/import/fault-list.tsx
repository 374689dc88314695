import { formatNumber } from "#platform/number.ts";
import { rowName } from "#platform/row-name.ts";
import type { ImportFault } from "../../import.ts";
import styles from "./import.module.css";

type FaultListProps = {
  readonly faults: readonly ImportFault[];
  readonly count: number;
  /** Of the file, where it is known. */
  readonly rows?: number;
};

/** What is wrong in the file, a line a cell. */
export function FaultList({ faults, count, rows }: FaultListProps) {
  return (
    <>
      <p className={styles.words} role="alert">
        {rows !== undefined && `${formatNumber(rows)}줄 가운데 `}고칠 곳이 {formatNumber(count)}군데 있습니다. 아직
        아무것도 등록하지 않았습니다.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className={styles.faults} tabIndex={0} aria-label="고칠 곳">
        <table className={styles.mapping}>
          <thead>
            <tr>
              <th scope="col">칸</th>
              <th scope="col">항목</th>
              <th scope="col">값</th>
              <th scope="col">고칠 점</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, title, value, message }) => (
              <tr key={`${row} ${column} ${title} ${message}`}>
                <td>{rowName(row, column)}</td>
                <td>{title}</td>
                <td className={styles.samples}>{value || "—"}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > faults.length && <p className={styles.words}>처음 {formatNumber(faults.length)}군데만 보입니다.</p>}
    </>
  );
}
