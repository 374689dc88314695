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

/** 옛 이름 of the client `r`: what it was called before 개명 or 상호변경, the latest first. */
export const formerNames = sql`coalesce((select string_agg(a.name, ', ' order by a.id desc) from person_aliases a
  where a.person_id = r.person_id and a.deleted_at is null and a.kind in ('개명', '상호변경') and a.name <> r.name), '')`;
