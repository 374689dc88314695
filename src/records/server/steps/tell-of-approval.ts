import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { AnySteps, Step } from "../../steps.ts";
import { stepApproved, stepRefused, stepWaits } from "../bell/kinds.ts";
import { ring, settleBell } from "../bell/ring.ts";
import type { WriteContext } from "../write.ts";

type Taken = {
  readonly name: string;
  readonly id: number;
  readonly createdBy: number | null;
  /** The state before and after. */
  readonly from: string;
  readonly to: string;
};

/**
 * When another person has decided what waited for an approval (`notWho`), the bell tells whoever had asked for it, and
 * nobody waits for it any more.
 */
export async function tellOfApproval(
  work: Work,
  { viewer }: WriteContext,
  machine: AnySteps,
  { name, id, createdBy, from, to }: Taken,
): Promise<void> {
  const approval = Object.entries<Step>(machine.steps).find(([, step]) => step.notWho && step.from.includes(from));
  if (!approval || from === to) return;
  const [approving, waited] = approval;
  const about = { type: String(machine.resource.name), id };
  await settleBell(work, about, { kind: stepWaits });
  const asker = await askerOf(work, about, waited.notWho!, createdBy);
  const isApproved = machine.steps[name].notWho !== undefined;
  const goesBack = waited.notWho === approving || machine.steps[waited.notWho!].from.includes(to);
  const isRefused = !isApproved && goesBack;
  const kind = isApproved ? stepApproved : isRefused ? stepRefused : null;
  if (kind) await ring(work, kind, { from: viewer.staff?.id ?? null, to: [asker], about });
}

/** Who took the step that asked for the approval last, else whoever made the record. */
async function askerOf(
  { query }: Work,
  { type, id }: { readonly type: string; readonly id: number },
  step: string,
  createdBy: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from staffs s where s.user_id = coalesce((select l.user_id from change_log l
      where l.record_type = ${type} and l.record_id = ${id} and l.action = ${`${type}.${step}`}
      order by l.id desc limit 1), ${createdBy}) limit 1`.execute(query);
  return rows[0]?.id ?? null;
}
