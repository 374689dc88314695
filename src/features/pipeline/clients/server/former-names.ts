import { sql, type RawBuilder } from "kysely";
import { nearlyWhole, typedValue, type TextSearch } from "#platform/server/database/text-search.ts";

/**
 * Whether the client `r` had the typed name, telephone or registration number, or the client that went into it: typed
 * whole, so that nothing masked can be felt out by it. The people are asked for first, each way by its index.
 */
export function formerlyKnown(search: TextSearch): RawBuilder<boolean> | null {
  const { whole, digits } = search;
  if (whole === "") return null;
  const typed = typedValue(search, "text", (one) => one.whole);
  const named = sql`select person_id from person_aliases
    where deleted_at is null and name_search <> '' and name_search = ${typed}`;
  const numbers =
    digits.length < nearlyWhole
      ? []
      : [
          sql`select person_id from person_aliases where deleted_at is null and char_length(tel_digits) >= 8
            and right(tel_digits, 8) = ${typedValue(search, "text", (one) => one.digits.slice(-nearlyWhole))}
            and tel_digits = ${typedValue(search, "text", (one) => one.digits)}`,
          sql`select person_id from person_aliases where deleted_at is null and biz_digits <> ''
            and biz_digits = ${typedValue(search, "text", (one) => one.digits)}`,
        ];
  return sql<boolean>`r.person_id = any(array(${sql.join([named, ...numbers], sql` union all `)}))`;
}
