import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Whether people see the figures of the colleagues of their active team. */
export async function setOpenness(
  work: Work,
  { viewer }: { readonly viewer: Viewer },
  openToTeam: boolean,
): Promise<void> {
  const { rows } = await sql`
    update performance_settings set open_to_team = ${openToTeam}, updated_at = now(), updated_by = ${viewer.userId}
    where open_to_team <> ${openToTeam} returning only_row`.execute(work.query);
  if (rows.length === 0) return;
  const changes = { openToTeam: [!openToTeam, openToTeam] };
  work.audit({ action: "performance.setOpenness", recordType: "performanceSettings", recordId: 1, changes });
  work.emit({ type: "record", ref: "performanceSettings:1" });
}
