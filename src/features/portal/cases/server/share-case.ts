import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { issueLink, type IssuedLink } from "#features/portal/links/server/api.ts";
import { isCaseOf } from "./client-cases.ts";

/** Gives a client a link to the state of one of its cases. 404 for cases that the person does not see, 400 for others'. */
export async function shareCase(
  context: WriteContext,
  number: number,
  { project, days }: { readonly project: number; readonly days: number },
): Promise<IssuedLink> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const { id } = await seenProject(work.query, context, project);
    if (!(await isCaseOf(work, client.id, id))) throw invalidField("project", "이 고객의 사건을 골라 주세요.");
    return issueLink(work, context, client, { purpose: "case", record: { type: "project", id }, days });
  });
}
