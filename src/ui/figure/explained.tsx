import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { LoadedPart } from "../components/loaded-part.tsx";
import { SkeletonBar } from "../components/states.tsx";
import styles from "./figure.module.css";

type ExplainedProps = {
  /** Names the explanation for those who hear it: `매출 설명`. */
  readonly label: string;
  /** Said by the button where its content is a picture alone. */
  readonly buttonLabel?: string;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  /** On the button: the number itself, or a sign beside it. */
  readonly children: ReactNode;
  /** How the number came about; drawn, and its code loaded, when it is first opened. */
  readonly explanation: ReactNode;
};

/** A number that a click explains: its formula, its parts, its rows. */
export function Explained({ label, buttonLabel, className, disabled = false, children, explanation }: ExplainedProps) {
  const [opened, setOpened] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    // The key closes this and must not open the search as well.
    event.preventDefault();
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={420}
      position="bottom-end"
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={className}
          disabled={disabled}
          aria-label={buttonLabel}
          onClick={() => setOpened(!opened)}
          onKeyDown={onKeyDown}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.dropdown} onKeyDown={onKeyDown}>
        <LoadedPart
          fallback={<SkeletonBar width="80%" />}
          failed={<p className={styles.explanation}>설명을 불러오지 못했습니다. 화면을 새로 고쳐 주세요.</p>}
        >
          {explanation}
        </LoadedPart>
      </Popover.Dropdown>
    </Popover>
  );
}

type ExplanationProps = {
  /** What is computed: `분기 매출 계산`. */
  readonly label: string;
  readonly title: string;
  /** The days it is about. */
  readonly period?: string | undefined;
  readonly children: ReactNode;
};

/** The inside of an explanation, which scrolls in itself. */
export function Explanation({ label, title, period, children }: ExplanationProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <section className={styles.explanation} tabIndex={0} aria-label={label}>
      <h2 className={styles.title}>{title}</h2>
      {period !== undefined && <p className={styles.quiet}>{period}</p>}
      {children}
    </section>
  );
}
