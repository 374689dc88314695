import type { Tone } from "#platform/tone.ts";

/** A state with its cards. */
export type BoardColumnFacts<Card> = {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  /** Cards in it, those that are not shown included. */
  readonly total: number;
  /** The page that lists all of them. */
  readonly to: string;
  readonly cards: readonly Card[];
};

/** A move that a card can make: a step of its record, and the column in which it then stands. */
export type BoardMove = {
  readonly key: string;
  readonly label: string;
  /** Key of the column; one that the board does not show takes the card off it. */
  readonly to: string;
};
