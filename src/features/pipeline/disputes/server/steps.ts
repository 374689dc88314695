import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import type { dispute } from "../dispute.ts";
import { disputeSteps as machine } from "../steps.ts";
import { disputeRecords } from "./records.ts";

/** A client's complaint is not ended by the responsible lawyer of the same project alone (product §6.4). */
async function refuseOwnComplaint({ query, asker, before }: Looking<typeof dispute>): Promise<void> {
  if (before.kind !== "의뢰인" || before.project_id === null) return;
  const project = await query
    .selectFrom("projects")
    .select("responsible_id")
    .where("id", "=", before.project_id)
    .executeTakeFirst();
  await requireAnotherPerson(
    { query },
    asker.viewer.userId,
    { staffId: project?.responsible_id ?? null },
    "본인이 책임변호사인 사건의 의뢰인분쟁은 다른 사람이 종결해야 합니다.",
  );
}

/** The steps of a dispute with what stands in their way. */
export const disputeSteps = bindSteps(disputeRecords, machine, {
  guards: { close: refuseOwnComplaint, reject: refuseOwnComplaint },
});
