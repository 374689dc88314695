import { sql, type RawBuilder } from "kysely";

/** Whether an employment `e` of the view of all of them stood on one of the days from one to another. */
export function stoodBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(e.hired_on is null or e.hired_on <= ${to}) and (e.left_on is null or e.left_on >= ${from})`;
}

/** Whether a person was employed in a calendar year, whichever employment it was. */
export function employedIn(staff: RawBuilder<unknown>, year: number): RawBuilder<boolean> {
  const stood = stoodBetween(sql`make_date(${year}, 1, 1)`, sql`make_date(${year}, 12, 31)`);
  return sql<boolean>`exists (select from employments e where e.staff_id = ${staff} and ${stood})`;
}
