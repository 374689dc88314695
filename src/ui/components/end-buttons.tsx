import type { ReactNode } from "react";
import styles from "./end-buttons.module.css";

/** The buttons at the end of a card or a part, the one that does it last. A dialog has `DialogButtons`. */
export function EndButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
