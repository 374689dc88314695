import type { RawBuilder } from "kysely";

/** Work that must not be left without somebody. */
export type HeldFacts = {
  /** Which records `r` are not finished: a team with such is not closed, and who leaves hands over his places in them. */
  readonly unfinished: RawBuilder<boolean>;
  /** Fields that are such places, beside those that say so themselves (`works`). */
  readonly places?: readonly string[];
  /** Places that may stay empty until somebody of a team takes them. */
  readonly forTeam?: readonly string[];
};
