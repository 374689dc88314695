import { sql, type RawBuilder } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import type { Day } from "#platform/dates.ts";

/** 제출 기한 of the expense `row`: so many days after it was spent, by the rate of that day. */
export const submitDay = (row: string): RawBuilder<Day> => {
  const spentOn = sql.ref<Day>(`${row}.spent_on`);
  return sql<Day>`(${spentOn} + ${rateOn("expenseSubmitDays", spentOn)}::int)`;
};
