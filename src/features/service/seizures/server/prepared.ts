import type { Selectable } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { legalPeriod } from "#features/litigation/deadlines/server/api.ts";
import { checklist, type Item } from "../checklist.ts";
import { accountOf } from "./claim.ts";

export type SeizureRow = Selectable<DB["seizures"]>;

/** What has to be there before the application is filed on a day, and what of it is. */
export async function checklistOf(
  work: Pick<Database, "query">,
  row: SeizureRow,
  filedOn: Day,
): Promise<readonly Item[]> {
  const targets = await work.query
    .selectFrom("seizure_targets")
    .select(["name", "amount", "competing"])
    .where("seizure_id", "=", row.id)
    .where("deleted_at", "is", null)
    .orderBy("place")
    .execute();
  const { left } = await accountOf(work, row, filedOn);
  const isUnpaid = row.kind === "registry" && row.basis === "unpaid" && row.title_final_on !== null;
  return checklist(
    {
      kind: row.kind,
      titleKind: row.title_kind,
      titleNo: row.title_no,
      titleFinalOn: row.title_final_on,
      timeToPay: isUnpaid ? await legalPeriod(work.query, "EXEC_REGISTRY", row.title_final_on!, "event") : null,
      execClause: row.exec_clause,
      serviceCert: row.service_cert,
      finalCert: row.final_cert,
      provisional: row.provisional,
      basis: row.basis,
      court: row.court,
      targets,
      claim: left,
    },
    filedOn,
  );
}
