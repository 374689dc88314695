import { IconMathFunction } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { Explained } from "./explained.tsx";
import styles from "./figure.module.css";

type FigureProps = {
  readonly label: string;
  /** With its unit: `2억 3,410만원`. */
  readonly value: string;
  /** The rows it was made of; null where there are none or they may not be seen. */
  readonly rows: string | null;
  /** What it is, in a few words: `예약된 상담 / 접수`. */
  readonly note?: string;
  /** How it was computed, where a few words do not say it. */
  readonly explanation?: ReactNode;
  /** Beside what it stands: an earlier period, a target. */
  readonly comparisons?: readonly Comparison[];
};

export type Comparison = {
  readonly label: string;
  readonly value: string;
  readonly rows?: string | null;
  /** `+12%`; blank when there is nothing to compare with. */
  readonly change?: string;
};

/** A number that explains itself: it leads to its rows, and says how it came about. */
export function Figure({ label, value, rows, note, explanation, comparisons = [] }: FigureProps) {
  return (
    <section className={styles.figure} aria-label={label}>
      <div className={styles.head}>
        <p className={styles.label}>{label}</p>
        {explanation !== undefined && (
          <Explained
            label={`${label} 설명`}
            buttonLabel={`${label} 계산 보기`}
            className={styles.sign}
            explanation={explanation}
          >
            <IconMathFunction size={15} aria-hidden />
          </Explained>
        )}
      </div>
      <p className={styles.value}>
        <NumberLink to={rows}>{value}</NumberLink>
      </p>
      {note !== undefined && <p className={styles.quiet}>{note}</p>}
      {comparisons.length > 0 && (
        <dl className={styles.comparisons}>
          {comparisons.map((other) => (
            <div key={other.label}>
              <dt>{other.label}</dt>
              <dd>
                <NumberLink to={other.rows ?? null}>{other.value}</NumberLink>
                {other.change && <span className={styles.change}>{other.change}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** A number that leads to its rows; plain for those who may not see them. */
function NumberLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  return to === null ? (
    children
  ) : (
    <PageLink to={to} className={styles.rows}>
      {children}
    </PageLink>
  );
}

/** Figures side by side, as many as fit. */
export function Figures({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles.figures} aria-label={label}>
      {children}
    </section>
  );
}
