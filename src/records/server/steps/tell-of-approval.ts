import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { AnySteps, Step } from "../../steps.ts";
import { stepApproved, stepRefused } from "../bell/kinds.ts";
import { ring, type About } from "../bell/ring.ts";
import type { StoredRow } from "../present.ts";
import type { WriteContext } from "../write.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { isAwaited } from "./waiting.ts";

type Taken = {
  readonly name: string;
  readonly before: StoredRow & { readonly id: number };
  /** The state before and after. */
  readonly from: string;
  readonly to: string;
};

/** When somebody has decided what waited for an approval, the bell tells whoever had asked for it. */
export async function tellOfApproval(
  work: Work,
  { viewer }: WriteContext,
  { machine, rules }: BoundSteps,
  { name, before, from, to }: Taken,
): Promise<void> {
  const steps = Object.entries<Step>(machine.steps);
  const approval = steps.find(([, step]) => isAwaited(step) && step.from.includes(from));
  const isApproved = isAwaited(machine.steps[name]);
  if (!approval || (from === to && !isApproved)) return;
  const asking = askedBy(machine, approval, from);
  const goesBack = asking.length === 0 || asking.some((step) => machine.steps[step].from.includes(to));
  const kind = isApproved ? stepApproved : goesBack ? stepRefused : null;
  if (!kind) return;
  const record = { type: String(machine.resource.name), id: before.id };
  const asker = await askerOf(work, record, asking, (before["created_by"] as number | null) ?? null);
  await ring(work, kind, { from: viewer.staff?.id ?? null, to: [asker], about: rules.about?.(before) ?? record });
}

/** The steps that ask for an approval; none: a record is made to be approved. */
function askedBy({ steps }: AnySteps, [name, { notWho }]: readonly [string, Step], state: string): readonly string[] {
  if (notWho !== undefined) return notWho === name ? [] : [notWho];
  return Object.entries<Step>(steps).flatMap(([asking, { to }]) => (to === state ? [asking] : []));
}

/** Who took one of the steps that asked for the approval last, else whoever made the record. */
async function askerOf(
  { query }: Work,
  { type, id }: About,
  steps: readonly string[],
  createdBy: number | null,
): Promise<number | null> {
  const actions = steps.map((step) => `${type}.${step}`);
  const { rows } = await sql<{ id: number }>`
    select s.id from staffs s where s.user_id = coalesce((select l.user_id from change_log l
      where l.record_type = ${type} and l.record_id = ${id} and l.action = any(${actions}::text[])
      order by l.id desc limit 1), ${createdBy}) limit 1`.execute(query);
  return rows[0]?.id ?? null;
}
