import type { Work } from "#platform/server/database/transaction.ts";

/** A number of a resident was found in a file: whoever sees it next is asked whether it holds personal data. */
export async function proposePersonal({ query }: Pick<Work, "query">, fileId: number): Promise<void> {
  await query
    .updateTable("files")
    .set({ looks_personal: true })
    .where("id", "=", fileId)
    .where("sensitivity", "=", "normal")
    .execute();
}
