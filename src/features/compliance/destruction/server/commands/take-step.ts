import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Services } from "#platform/server/services.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { destructionMethod, type DestroyedKind, type DestructionStep, type HoldKind } from "../../destruction.ts";
import { dueOf, hindrancesOf } from "../queries/items.ts";
import type { Reach } from "#records/server/whose/personal-table.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { wipeRecord } from "./wipe.ts";
import { isReason, reasonHint } from "#platform/reason.ts";

export type StepInput = {
  readonly itemId: number;
  readonly step: DestructionStep;
  readonly version: number;
  readonly holdKind?: HoldKind | undefined;
  readonly note: string;
};

type Item = {
  readonly id: number;
  readonly kind: DestroyedKind;
  readonly recordId: number;
  readonly status: "due" | "requested" | "destroyed";
  readonly version: number;
  readonly held: boolean;
  readonly requestedBy: number | null;
};

type Doer = Actor & { readonly staffId: number };
type Step = (work: Work, item: Item, input: StepInput, doer: Doer & { readonly keyring: Keyring }) => Promise<void>;

/**
 * One step on the way of an item through the 파기함: held or released, asked for by one person and agreed to by
 * another, which destroys the data at once and for good. 409 for an old version, 422 where the state, the same person,
 * a hold or the law stands against it (trust.md R32).
 */
export async function takeStep(
  { database, keyring }: Pick<Services, "database" | "keyring">,
  actor: Doer,
  input: StepInput,
): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const item = await lockItem(work, input);
    await steps[input.step](work, item, input, { ...actor, keyring });
    work.audit({
      action: `${item.kind}.destruction${input.step[0]!.toUpperCase()}${input.step.slice(1)}`,
      recordType: item.kind,
      recordId: item.recordId,
      changes: { item: item.id },
    });
    work.emit({ type: "record", ref: `${item.kind}:${item.recordId}` });
  });
}

async function lockItem({ query }: Work, { itemId, version }: StepInput): Promise<Item> {
  const { rows } = await sql<Item>`
    select id, record_type as kind, record_id as "recordId", status, version, hold_kind is not null as held,
      requested_by_id as "requestedBy" from destruction_items where id = ${itemId} for update`.execute(query);
  const [item] = rows;
  if (!item) throw notFound();
  if (item.status === "destroyed") throw new Failure("ruleViolated", "이미 파기했습니다.");
  if (item.version !== version) throw new Failure("conflict");
  return item;
}

const steps: Readonly<Record<DestructionStep, Step>> = {
  hold: async (work, item, { holdKind, note }, { staffId }) => {
    if (item.status !== "due") throw new Failure("ruleViolated", "파기 요청을 먼저 철회해 주세요.");
    if (!holdKind) throw invalidField("holdKind", "보류 사유를 골라 주세요.");
    if (!isReason(note)) throw invalidField("note", reasonHint);
    await set(work, item, { hold_kind: holdKind, hold_note: note.trim(), held_by_id: staffId });
  },
  release: async (work, item) => {
    if (!item.held) throw new Failure("ruleViolated", "보류한 항목이 아닙니다.");
    await set(work, item, { hold_kind: null, hold_note: "", held_by_id: null });
  },
  request: async (work, item, _input, { staffId }) => {
    if (item.status !== "due") throw new Failure("ruleViolated", "이미 파기를 요청했습니다.");
    await refuseHindered(work, item);
    await set(work, item, { status: "requested", requested_by_id: staffId, requested_at: new Date() });
  },
  withdraw: async (work, item) => {
    if (item.status !== "requested") throw new Failure("ruleViolated", "요청한 항목이 아닙니다.");
    await set(work, item, { status: "due", requested_by_id: null, requested_at: null });
  },
  approve: async (work, item, _input, { staffId, userId, keyring }) => {
    if (item.status !== "requested") throw new Failure("ruleViolated", "파기 요청을 먼저 해 주세요.");
    await requireAnotherPerson(
      work,
      userId!,
      { staffId: item.requestedBy },
      "요청한 사람이 아닌 관리자가 승인해야 합니다.",
    );
    await refuseHindered(work, item);
    const { wiped, reach } = await wipeRecord(work, keyring, item.kind, item.recordId);
    noteWiped(work, item, reach);
    await set(work, item, {
      status: "destroyed",
      approved_by_id: staffId,
      destroyed_at: new Date(),
      method: destructionMethod,
      wiped: JSON.stringify(wiped),
    });
  },
};

/** Of records that lost their data what the history says from before is shown no more: that it was changed, not to what. */
function noteWiped(work: Work, item: Item, reach: Reach): void {
  for (const kind of registeredRecords().keys()) {
    for (const recordId of reach.get(kind) ?? []) {
      work.audit({ action: `${kind}.wiped`, recordType: kind, recordId, changes: { item: item.id } });
    }
  }
}

/** Asked again when somebody agrees: a case may have been opened since. */
async function refuseHindered(work: Work, item: Item): Promise<void> {
  if (item.held) throw new Failure("ruleViolated", "보류한 항목은 파기할 수 없습니다.");
  const today = seoulDay(Date.now());
  const hindrances = await hindrancesOf(work, item.kind, item.recordId, today);
  if (hindrances.length > 0) throw new Failure("ruleViolated", `파기할 수 없습니다: ${hindrances.join(", ")}.`);
  if ((await dueOf(work, item.kind, item.recordId, today)) > today) {
    throw new Failure("ruleViolated", "보관 기한이 남아 있습니다.");
  }
}

async function set({ query }: Work, { id }: Item, values: Readonly<Record<string, unknown>>): Promise<void> {
  await query
    .updateTable("destruction_items")
    .set({ ...values, version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}
