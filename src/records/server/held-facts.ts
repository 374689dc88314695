import type { RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "../field.ts";
import { columnOf, type Resource } from "../resource.ts";

/** Records of a kind that a colleague is going to take over in one of their places. */
export type TakeOver = {
  /** The field that is going to name that colleague. */
  readonly place: string;
  readonly table: string;
  /** Which rows `r` of the table. */
  readonly rows: RawBuilder<boolean>;
  /** What one is called: 사건 205. */
  readonly title: RawBuilder<string>;
  /** Staff id of the colleague. */
  readonly to: number;
};

/** Work that must not be left without somebody. */
export type HeldFacts = {
  /** Which records `r` are not finished: a team with such is not closed, and who leaves hands over his places in them. */
  readonly unfinished: RawBuilder<boolean>;
  /** Fields that are such places, beside those that say so themselves (`works`). */
  readonly places?: readonly string[];
  /** Places that may stay empty until somebody of a team takes them. */
  readonly forTeam?: readonly string[];
  /** Why the colleague may not take some of them over, in a sentence that names these; null where all may be. */
  readonly unfit?: (database: Pick<Database, "query">, over: TakeOver) => Promise<string | null>;
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
