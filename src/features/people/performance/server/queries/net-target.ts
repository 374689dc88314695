import { sql, type RawBuilder } from "kysely";
import { received } from "../figures/pipeline.ts";

/**
 * What a person is to bring in net between two days, by the targets of the fiscal quarters, each for its days in between:
 * won; null where no quarter of them has a target.
 */
export function netTarget(
  staff: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql`select round(sum(t.value::numeric * (least(t.ends_on, ${to}) - greatest(t.starts_on, ${from}) + 1)
      / (t.ends_on - t.starts_on + 1)))
    from (select value, starts_on, (starts_on + interval '3 months')::date - 1 as ends_on from performance_targets
      where figure = ${received.key} and period = 'quarter' and staff_id = ${staff}) t
    where t.starts_on <= ${to} and t.ends_on >= ${from}`;
}
