import { nothing } from "../shown.ts";
import styles from "./record-table.module.css";

/** A row without a title: its kind and number for those who hear it and on phones, where no column names it. */
export function Untitled({ name }: { readonly name: string }) {
  return (
    <span className={styles.untitled} data-shown={nothing}>
      {name}
    </span>
  );
}
