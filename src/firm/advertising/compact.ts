/** A text without what can stand between its letters, and where each letter that is left stood. */
export type Compact = {
  /** Letters and signs in ordinary width, without case. */
  readonly letters: string;
  /** Where the letter stands in the text that was given, and where it ends there. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether something was left out before the letter. */
  readonly apart: readonly boolean[];
};

const between = /[\s\p{Cf}·ㆍ・•.\-‐-―_~*'"`]/u;

/** What is between the letters goes, so that 최 고 의 and 최.고.의 are found as 최고의. */
export function compactOf(text: string): Compact {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const apart: boolean[] = [];
  let gap = true;
  let at = 0;
  for (const sign of text) {
    if (between.test(sign)) gap = true;
    else {
      for (const letter of sign.normalize("NFKC").toLowerCase()) {
        letters.push(letter);
        starts.push(at);
        ends.push(at + sign.length);
        apart.push(gap);
        // Pairs of surrogates count as two letters in what is searched.
        if (letter.length === 2) {
          starts.push(at);
          ends.push(at + sign.length);
          apart.push(false);
        }
        gap = false;
      }
    }
    at += sign.length;
  }
  return { letters: letters.join(""), starts, ends, apart };
}

/** What is searched for, in the same form, and at which of its letters a space may stand. */
export type Sought = { readonly letters: string; readonly mayPart: ReadonlySet<number> };

export function soughtOf(phrase: string): Sought {
  const { letters, apart } = compactOf(phrase);
  return { letters, mayPart: new Set(apart.flatMap((isApart, index) => (isApart && index > 0 ? [index] : []))) };
}

/**
 * Whether the letters from `at` are the phrase as people write it: parted where it may be, or all letters apart from
 * each other and from the word before, as it is written to be overlooked.
 */
export function isWritten({ apart }: Compact, at: number, { letters, mayPart }: Sought): boolean {
  let odd = false;
  let every = letters.length > 1;
  for (let index = 1; index < letters.length; index += 1) {
    const parted = apart[at + index]!;
    if (parted && !mayPart.has(index)) odd = true;
    if (!parted) every = false;
  }
  return !odd || (every && apart[at]!);
}
