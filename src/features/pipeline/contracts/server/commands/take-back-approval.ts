import type { Work } from "#platform/server/database/transaction.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import type { WriteContext } from "#records/server/write.ts";

/** What is looked at of a contract as it was before. */
type Approved = {
  readonly id: number;
  readonly signed_at?: unknown;
  readonly approved_at?: unknown;
  readonly approved_by_id?: unknown;
};
type Writer = Pick<WriteContext, "viewer">;

/**
 * The columns that a change of the terms sets beside them: who wrote them last, who does not approve them then, and that
 * an approval of the old ones is taken back, which the history says. None once the contract is signed.
 */
export function changedTerms(work: Work, { viewer }: Writer, contract: Approved): Readonly<Record<string, unknown>> {
  if (contract.signed_at !== null) return {};
  return { terms_by: viewer.userId, ...withoutApproval(work, contract) };
}

/** The columns that take an approval back, with its line in the history; none for contracts that wait for none. */
export function withoutApproval(work: Work, contract: Approved): Readonly<Record<string, unknown>> {
  if (contract.signed_at !== null || contract.approved_at === null) return {};
  work.audit({
    action: "contract.unapprove",
    recordType: "contract",
    recordId: contract.id,
    changes: { approved_by_id: [contract.approved_by_id ?? null, null] },
  });
  return { approved_at: null, approved_by_id: null };
}

/** The same for contracts whose client became another one. */
export async function changeTermsOf(work: Work, writer: Writer, contractIds: readonly number[]): Promise<void> {
  if (contractIds.length === 0) return;
  const contracts = await work.query
    .selectFrom("contracts")
    .select(["id", "signed_at", "approved_at", "approved_by_id"])
    .where("id", "in", [...contractIds])
    .where("signed_at", "is", null)
    .forUpdate()
    .execute();
  for (const contract of contracts) {
    const columns = changedTerms(work, writer, contract);
    await work.query.updateTable("contracts").set(columns).where("id", "=", contract.id).execute();
    if (columns["approved_at"] === null) await tellWaiting(work, writer.viewer, { type: "contract", id: contract.id });
  }
}
