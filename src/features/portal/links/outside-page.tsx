import { useEffect, type ReactNode } from "react";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import styles from "./outside-page.module.css";

type OutsidePageProps = {
  readonly title: string;
  /** Blank until it is known whose page it is. */
  readonly firm: string;
  readonly phone: string;
  /** In which the page speaks. */
  readonly language?: ClientLanguage;
  /** Below the title, what to do here. */
  readonly words?: string;
  /** At the right of the firm's name. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
};

/** The frame of every page for people outside the firm. */
export function OutsidePage({ title, firm, phone, language = "ko", words, aside, children }: OutsidePageProps) {
  useEffect(() => {
    document.title = firm === "" ? title : `${title} · ${firm}`;
    document.documentElement.lang = language;
  }, [title, firm, language]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.firm}>{firm}</span>
        {aside}
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {words !== undefined && <p className={styles.words}>{words}</p>}
        {children}
      </main>
      <footer className={styles.foot}>
        <span>{language === "en" ? <EnglishFoot phone={phone} /> : <KoreanFoot phone={phone} />}</span>
      </footer>
    </div>
  );
}

function KoreanFoot({ phone }: { readonly phone: string }) {
  if (phone === "") return "궁금한 점은 담당 변호사에게 문의해 주세요.";
  return (
    <>
      궁금한 점은 <a href={`tel:${phone}`}>{phone}</a>번으로 문의해 주세요.
    </>
  );
}

function EnglishFoot({ phone }: { readonly phone: string }) {
  if (phone === "") return "If you have any questions, please ask your lawyer.";
  return (
    <>
      If you have any questions, please call <a href={`tel:${phone}`}>{phone}</a>.
    </>
  );
}

/** The form of such a page: its fields, what a call failed with, and the button. */
export function OutsideForm({
  failure,
  onSubmit,
  children,
}: {
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
    </form>
  );
}
