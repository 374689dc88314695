import { sql, type RawBuilder } from "kysely";
import type { Field } from "../field.ts";
import { filterKindOf, parseRange, type FilterKind } from "../list-query.ts";
import type { Asker } from "#platform/server/asker.ts";
import { namingOf, untoldExpressionOf, type AnyRecords } from "./records.ts";
import { outsideWallsOf } from "./select.ts";

type Condition = (column: RawBuilder<unknown>, value: string, field: Field, asker: Asker) => RawBuilder<boolean>;

const conditions = {
  choice: (column, value, field, asker) => {
    const words = value.split(",");
    if (field.kind === "ref") return refChoice(column as RawBuilder<number>, words, field, asker);
    return words.length === 1 ? sql<boolean>`${column} = ${words[0]}` : sql<boolean>`${column} = any(${words}::text[])`;
  },
  range: (column, value, field) => {
    const { from, to } = parseRange(value)!;
    const ends = [
      ...(from === null ? [] : [sql`${column} >= ${rangeEnd(from, field)}`]),
      ...(to === null
        ? []
        : [field.kind === "instant" ? sql`${column} < ${dayAfter(to)}` : sql`${column} <= ${rangeEnd(to, field)}`]),
    ];
    return sql<boolean>`(${sql.join(ends, sql` and `)})`;
  },
  // Said as conditions, so that PostgreSQL sees what they ask for: an index of such rows, or of other records.
  flag: (column, value) => (value === "Y" ? sql<boolean>`${column}` : sql<boolean>`not ${column}`),
} as const satisfies Record<Exclude<FilterKind, null>, Condition>;

/** A record behind a wall is chosen like one that never was: else the rows found would tell what they refer to. */
function refChoice(
  column: RawBuilder<number>,
  words: readonly string[],
  field: Field,
  asker: Asker,
): RawBuilder<boolean> {
  const { staff } = asker.viewer;
  const ids = words.flatMap((word) => {
    if (word === "me") return staff ? [staff.id] : [];
    return word === "none" ? [] : [Number(word)];
  });
  const open = outsideWallsOf(field, column, asker);
  const among = sql<boolean>`${column} = any(${ids}::bigint[])`;
  const chosen = open ? sql<boolean>`(${among} and ${open})` : among;
  if (!words.includes("none")) return chosen;
  return ids.length === 0 ? sql<boolean>`${column} is null` : sql<boolean>`(${chosen} or ${column} is null)`;
}

/** Days of an instant are Korean calendar days. */
function rangeEnd(value: string, field: Field): RawBuilder<unknown> {
  if (field.kind === "instant") return sql`(${value}::date::timestamp at time zone 'Asia/Seoul')`;
  return field.kind === "date" ? sql`${value}::date` : sql`${value}::bigint`;
}

function dayAfter(value: string): RawBuilder<unknown> {
  return sql`((${value}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
}

/** The filters of a checked list query as one condition over `r`. */
export function filterConditions(
  records: AnyRecords,
  filters: Readonly<Record<string, string>>,
  asker: Asker,
): RawBuilder<boolean>[] {
  return Object.entries(filters).map(([key, value]) => {
    const field = records.resource.fields[key]!;
    const asked = conditions[filterKindOf(field)!](untoldExpressionOf(records, key, asker), value, field, asker);
    const open = namingOf(records, key, asker);
    const told = open ? sql<boolean>`(${asked} and ${open})` : asked;
    return records.filtered?.[key]?.(value, told) ?? told;
  });
}
