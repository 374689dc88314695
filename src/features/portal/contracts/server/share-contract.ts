import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { privilegedRefusal } from "#features/work/files/sensitivity.ts";
import type { WriteContext } from "#records/server/write.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { issueLink, type IssuedLink } from "#features/portal/links/server/api.ts";
import { contractsOf } from "./contracts-of.ts";

type Wanted = { readonly contract: number; readonly file: number | null; readonly days: number };

/** Gives a client a contract to read, in the version that its PDF has now; what is added later is not in it (additions 40). */
export async function shareContract(
  context: WriteContext,
  number: number,
  { contract, file, days }: Wanted,
): Promise<IssuedLink> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const found = (await contractsOf(work, context, client.id)).find((one) => one.number === contract);
    if (!found) throw invalidField("contract", "이 고객이 서명한 계약을 골라 주세요.");
    const chosen = found.files.find(({ id }) => id === file);
    if (file !== null && !chosen) throw invalidField("file", "이 계약의 PDF를 골라 주세요.");
    if (chosen && !chosen.mayLeave) throw invalidField("file", privilegedRefusal);
    const link = await issueLink(work, context, client, {
      purpose: "contract",
      record: { type: "contract", id: found.id },
      days,
    });
    await work.query
      .insertInto("contract_links")
      .values({ link_id: link.id, contract_id: found.id, version_id: chosen?.versionId ?? null })
      .execute();
    return link;
  });
}
