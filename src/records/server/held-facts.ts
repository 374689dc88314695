import type { RawBuilder } from "kysely";
import type { Field } from "../field.ts";
import { columnOf, type Resource } from "../resource.ts";

/** Work that must not be left without somebody. */
export type HeldFacts = {
  /** Which records `r` are not finished: a team with such is not closed, and who leaves hands over his places in them. */
  readonly unfinished: RawBuilder<boolean>;
  /** Fields that are such places, beside those that say so themselves (`works`). */
  readonly places?: readonly string[];
  /** Places that may stay empty until somebody of a team takes them. */
  readonly forTeam?: readonly string[];
};

/** The fields of a kind that say who works on a record or has to go on with it, with their columns. */
export function placesOf({
  resource,
  held,
}: {
  readonly resource: Resource;
  readonly held?: HeldFacts;
}): { readonly key: string; readonly field: Field; readonly column: string }[] {
  return Object.entries(resource.fields).flatMap(([key, field]) =>
    field.works || held?.places?.includes(key) ? [{ key, field, column: columnOf(key, field) }] : [],
  );
}
