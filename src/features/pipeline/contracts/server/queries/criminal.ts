import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

type Judged = { readonly id: number; readonly is_criminal: boolean; readonly category: string };

/**
 * Whether the case of a contract is criminal, whatever mark it has: by its 분야 too, or because every case that was opened
 * for it is criminal.
 */
export async function isCriminalCase({ query }: Pick<Database, "query">, contract: Judged): Promise<boolean> {
  if (contract.is_criminal || contract.category === "형사") return true;
  const { rows } = await sql<{ all: boolean | null }>`select cases_are_criminal(${contract.id}) as all`.execute(query);
  return rows[0]?.all === true;
}
