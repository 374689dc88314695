import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./print-sheet.module.css";

type PrintSheetProps = {
  readonly title: string;
  /** Below the title: number, state, day. */
  readonly detail?: ReactNode;
  /** The firm's name, at the head of every page; absent while it is not known. */
  readonly firm: string | undefined;
  /** At the foot of every page, before the page number: what the paper is and its number. */
  readonly foot: string;
  /** Where the sheet was opened from; absent: it stands inside a page that says so. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

/**
 * A record on A4: white in both themes, the firm's name above and the page number below every page, nothing torn
 * between two pages. On the screen it is one long sheet with a button to print it.
 */
export function PrintSheet({ title, detail, firm, foot, back, children }: PrintSheetProps) {
  return (
    <div className={styles.desk}>
      <div className={styles.tools} data-screen-only>
        {back && <PageLink to={back.to}>{back.label}</PageLink>}
        <Button onClick={() => window.print()}>인쇄</Button>
      </div>
      <article className={styles.sheet}>
        <div className={styles.head}>
          <p>{firm ?? ""}</p>
        </div>
        <div className={styles.body}>
          <h1 className={styles.title}>{title}</h1>
          {detail !== undefined && <p className={styles.detail}>{detail}</p>}
          {children}
        </div>
        <div className={styles.foot}>
          <p>{foot}</p>
        </div>
      </article>
    </div>
  );
}

/** Facts of the record, label and value side by side. Empty ones are left out. */
export function PrintFacts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== "" && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A part with a heading; text keeps its own lines. */
export function PrintPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {typeof children === "string" ? <p className={styles.text}>{children}</p> : children}
    </section>
  );
}

/** Who signs, on lines that stay together, below the day. */
export function PrintSignatures({ day, lines }: { readonly day: string; readonly lines: readonly string[] }) {
  return (
    <div className={styles.signatures}>
      <p className={styles.day}>{day}</p>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two who sign may have one name
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
