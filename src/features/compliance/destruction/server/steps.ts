import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { isReason, reasonHint } from "#platform/reason.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { reviewAccess } from "#features/compliance/access.ts";
import { destructionItem, destructionMethod, destructionSteps as machine } from "../destruction.ts";
import { destructionSubject } from "./bell.ts";
import { wipeRecord } from "./commands/wipe.ts";
import { dueOf, hindrancesOf } from "./queries/items.ts";

type Look = Looking<typeof destructionItem>;
type Taken = Taking<typeof destructionItem, unknown>;

/** Whoever reviews access sees what is due in every team. */
const records = defineRecords(destructionItem, {
  show: reviewAccess,
  manage: reviewAccess,
  list: null,
  scope: () => sql<boolean>`true`,
});

/** Asked again when somebody agrees: a case may have been opened since. */
async function refuseHindered({ query, before: { record_type: kind, record_id: id } }: Look): Promise<void> {
  const today = seoulDay(Date.now());
  const hindrances = await hindrancesOf({ query }, kind, id, today);
  if (hindrances.length > 0) throw new Failure("ruleViolated", `파기할 수 없습니다: ${hindrances.join(", ")}.`);
  if ((await dueOf({ query }, kind, id, today)) > today) {
    throw new Failure("ruleViolated", "보관 기한이 남아 있습니다.");
  }
}

async function requireSecondPerson(looking: Look): Promise<void> {
  const { query, asker, before } = looking;
  const other = { staffId: before.requested_by_id };
  const message = "요청한 사람이 아닌 관리자가 승인해야 합니다.";
  await requireAnotherPerson({ query }, asker.viewer.userId, other, message);
  await refuseHindered(looking);
}

const staffOf = ({ context }: Taken) => context.viewer.staff!.id;

function holder(taking: Taking<typeof destructionItem, StepInput<typeof machine, "hold">>) {
  if (!isReason(taking.input.holdNote)) throw invalidField("holdNote", reasonHint);
  return { held_by_id: staffOf(taking) };
}

/** The data goes at once and for good. What the history says of it from before is shown no more: that it was changed, not to what. */
async function destroy(taking: Taken) {
  const { work, context, before } = taking;
  const { wiped, reach } = await wipeRecord(work, context.keyring, before.record_type, before.record_id);
  for (const kind of registeredRecords().keys()) {
    for (const recordId of reach.get(kind) ?? []) {
      work.audit({ action: `${kind}.wiped`, recordType: kind, recordId, changes: { item: before.id } });
    }
  }
  const { [destructionItem.label]: _itself, ...counted } = wiped;
  return {
    approved_by_id: staffOf(taking),
    destroyed_at: new Date(),
    method: destructionMethod,
    wiped: JSON.stringify(counted),
  };
}

/** What it is about tells in its own history what was done. */
const toldAs =
  (action: string) =>
  async ({ work, before: { id, record_type: recordType, record_id: recordId } }: Taken): Promise<void> => {
    work.audit({ action: `${recordType}.destruction${action}`, recordType, recordId, changes: { item: id } });
    work.emit({ type: "record", ref: `${recordType}:${recordId}` });
  };

/** The way through the 파기함 with what stands in it. */
export const destructionSteps = bindSteps(records, machine, {
  guards: { request: refuseHindered, approve: requireSecondPerson },
  about: ({ id }) => ({ type: destructionSubject.name, id }),
  sets: {
    hold: holder,
    release: () => ({ hold_kind: null, hold_note: "", held_by_id: null }),
    request: (taking) => ({ requested_by_id: staffOf(taking), requested_at: new Date() }),
    withdraw: () => ({ requested_by_id: null, requested_at: null }),
    approve: destroy,
  },
  after: {
    hold: toldAs("Hold"),
    release: toldAs("Release"),
    request: toldAs("Request"),
    withdraw: toldAs("Withdraw"),
    approve: toldAs("Approve"),
  },
});
