import { isReason, reasonHint } from "#platform/reason.ts";
import { invalidField, type Failure } from "#platform/server/http/failure.ts";
import type { ChangesOf } from "#records/resource.ts";
import type { Writing } from "#records/server/records.ts";
import { confirmLimitations } from "../access.ts";
import type { project } from "../project.ts";

/**
 * Nobody takes a case on without having looked how long there is time for it (additions C1): entered by hand it has the
 * last day, or the reason why there is none; that of a contract is asked of the contract.
 */
export async function refuseWithoutLimitation({ work, before, changes }: Writing<typeof project>): Promise<void> {
  const none = changes.limitationNone ?? (before?.["limitationNone"] as string | undefined) ?? "";
  const on = changes.limitationOn === undefined ? before?.["limitationOn"] : changes.limitationOn;
  const failure = contradictoryLimitation({ none, on, typed: changes.limitationNone ?? "" });
  if (failure) throw failure;
  const had = before !== null && (Boolean(before["limitationOn"]) || Boolean(before["limitationNone"]));
  if (none !== "" || on || (before !== null && !had)) return;
  if (changes.contract && (await confirmedContracts(work, [changes.contract])).has(changes.contract)) return;
  throw noLimitation();
}

/** Why the limitation of a case that comes in from a file cannot be taken; `confirmed`: contracts that have theirs. */
export function importedLimitation(
  { limitationNone: none = "", limitationOn: on, contract }: ChangesOf<typeof project>,
  confirmed: ReadonlySet<number>,
): Failure | null {
  const failure = contradictoryLimitation({ none, on, typed: none });
  if (failure || none !== "" || on) return failure;
  return contract && confirmed.has(contract) ? null : noLimitation();
}

/** Of these contracts, those of which a lawyer has confirmed how long there is time. */
export async function confirmedContracts(
  { query }: Writing<typeof project>["work"],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const contracts = await query
    .selectFrom("contracts")
    .select("id")
    .where("id", "in", ids)
    .where("limitation_confirmed_at", "is not", null)
    .execute();
  return new Set(contracts.map(({ id }) => id));
}

type Told = { readonly none: string; readonly on: unknown; readonly typed: string };

function contradictoryLimitation({ none, on, typed }: Told): Failure | null {
  if (typed !== "" && !isReason(typed)) return invalidField("limitationNone", reasonHint);
  if (none === "" || !on) return null;
  return invalidField("limitationNone", "시효·제척기간의 날과 해당 없는 사유 중 하나만 적어 주세요.");
}

const noLimitation = () => invalidField("limitationOn", "시효·제척기간의 마지막 날이나 해당 없는 사유를 적어 주세요.");

/** A lawyer who enters it has looked at it; what another day stands for now, nobody has confirmed yet. */
export async function followLimitation({ work, asker, before, changes }: Writing<typeof project>, id: number) {
  const changed = (["limitationOn", "limitationNone"] as const).some(
    (key) => changes[key] !== undefined && (before === null ? Boolean(changes[key]) : changes[key] !== before[key]),
  );
  if (!changed) return;
  const byLawyer = confirmLimitations.allows(asker.facts);
  await work.query
    .updateTable("projects")
    .set({
      limitation_confirmed_at: byLawyer ? new Date() : null,
      limitation_confirmed_by_id: byLawyer ? asker.viewer.staff!.id : null,
    })
    .where("id", "=", id)
    .execute();
}
