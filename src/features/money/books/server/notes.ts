import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isNamedTo } from "#features/money/payments/server/api.ts";
import { moved, notedTo, ofTeams, spent } from "./entries-sql.ts";

type Noted = "payment" | "expense";

/** What the books say of a receipt goes with what it says of itself. */
export const personalNotes = personalTable("entry_notes", {
  label: "분개 메모",
  whose: [
    ["payment", "payment_id"],
    ["expense", "expense_id"],
  ],
  columns: { note: text({ label: "메모", erase: "empty" }) },
});

/**
 * Writes the note of an entry, or takes it away where it is empty; the month may be closed. 404 for entries that do not
 * stand in the books of the person, or that a wall hides. The log says that it was written, the entry what.
 */
export async function setNote(context: WriteContext, kind: Noted, id: number, note: string): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const entry =
      kind === "payment"
        ? sql`from payments r where r.id = ${id} and ${moved} and ${ofTeams(context, "r")} and ${isNamedTo(context, "r")}`
        : sql`from expenses e where e.id = ${id} and ${spent} and ${ofTeams(context, "e")} and ${notedTo(context)}`;
    const { rows } = await sql`select ${entry} for share`.execute(work.query);
    if (!rows[0]) throw notFound();
    const column = sql.ref(`${kind}_id`);
    const { userId } = context.viewer;
    const { rows: before } =
      await sql`delete from entry_notes where ${column} = ${id} and ${note} = '' returning id`.execute(work.query);
    if (note !== "") {
      await sql`insert into entry_notes (${column}, note, created_by, updated_by) values (${id}, ${note}, ${userId}, ${userId})
        on conflict (${column}) do update set note = excluded.note, updated_at = now(), updated_by = excluded.updated_by`.execute(
        work.query,
      );
    }
    if (note === "" && before.length === 0) return;
    const changes = { note: note === "" ? ["있음", null] : [null, "있음"] } as const;
    work.audit({ action: `${kind}.note`, recordType: kind, recordId: id, changes });
    work.emit({ type: "record", ref: `${kind}:${id}` });
  });
}
