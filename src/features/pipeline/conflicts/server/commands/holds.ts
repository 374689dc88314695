import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Decision, SubjectType } from "../../conflict.ts";

type Held = { readonly type: SubjectType; readonly id: number };

/** What keeps a matter from being taken beside its check: an inquiry among the partners. */
type Hold = {
  /** The record that holds it: `conflictInquiry:12`. */
  readonly source: string;
  /** A sentence for whoever would take the matter. */
  readonly reason: string;
  /** Gives way to the consent of both sides. */
  readonly yields: boolean;
};

/** Holds a matter, or says anew why. */
export async function holdMatter(work: Work, { type, id }: Held, hold: Hold): Promise<void> {
  await work.query
    .insertInto("conflict_holds")
    .values({ record_type: type, record_id: id, ...hold })
    .onConflict((same) =>
      same.columns(["record_type", "record_id", "source"]).doUpdateSet({ reason: hold.reason, yields: hold.yields }),
    )
    .execute();
}

/** Lets go of a matter. */
export async function releaseMatter(work: Work, { type, id }: Held, source: string): Promise<void> {
  await work.query
    .deleteFrom("conflict_holds")
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .where("source", "=", source)
    .execute();
}

/** 422 for a decision that lets a matter be taken while something holds it. */
export async function refuseHeld(
  { query }: Pick<Database, "query">,
  { type, id }: Held,
  decision: Decision | null,
): Promise<void> {
  const holds = await query
    .selectFrom("conflict_holds")
    .select(["reason", "yields"])
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .orderBy("source")
    .execute();
  const standing = holds.find(({ yields }) => !(yields && decision === "waived"));
  if (standing) throw new Failure("ruleViolated", standing.reason);
}
