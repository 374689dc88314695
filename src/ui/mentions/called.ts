/** A colleague who can be called by @이름. */
export type Mentioned = { readonly id: number; readonly shortName: string };

/** A text that calls colleagues. */
export type CallingText = {
  readonly content: string;
  /** Colleagues who were picked; those whose @이름 still stands in the text are called. */
  readonly called: readonly Mentioned[];
};

/** The picked colleagues whose names still stand in the text. */
export function calledIn({ called, content }: CallingText): number[] {
  return called.filter(({ shortName }) => content.includes(`@${shortName}`)).map(({ id }) => id);
}

/** What stands between the last @ and the caret; null when no name is being typed. */
export function nameBeingTyped(beforeCaret: string): string | null {
  return /(?:^|\s)@([\p{L}\p{N}]{0,20})$/u.exec(beforeCaret)?.[1] ?? null;
}
