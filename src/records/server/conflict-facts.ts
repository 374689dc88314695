import type { RawBuilder } from "kysely";

/**
 * What the check for conflicts knows of the records `r` of a kind. Those with the part `conflicts` are checked
 * themselves; of the others the parties are found.
 */
export type ConflictFacts = {
  /** Whether it binds the firm, as a running case or a contract in force does. */
  readonly engaged: RawBuilder<boolean>;
  /** What it is called beside its number and the party that was found. */
  readonly title: RawBuilder<string>;
  /**
   * Of what is checked: which still wait for an answer, and what they are called without naming the caller. `unasked`: the
   * product looks by itself before anybody does, and keeps what it finds.
   */
  readonly waiting?: {
    readonly open: RawBuilder<boolean>;
    readonly title: RawBuilder<string>;
    readonly unasked?: true;
  };
  /** Our own side is the client that it points to (`client_id`). */
  readonly ofClient?: true;
};
