import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { letterRecords } from "../records.ts";

/** A new draft with the text and the parties of a letter, once however often the call is sent. Returns its number. */
export async function copyLetter(context: WriteContext, number: number): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const before = await lockRecord(work.query, letterRecords, number, context);
    return copyWithin(work, context, before, { resent: false });
  });
}

/** The same as part of a transaction that does more; `resent`: it goes in place of the one that came back. */
export async function copyWithin(
  work: Work,
  { viewer }: Pick<WriteContext, "viewer">,
  original: { readonly id: number },
  { resent }: { readonly resent: boolean },
): Promise<number> {
  const { id: from } = original;
  const { rows } = await sql<{ id: number }>`
    insert into letters (team_id, title, purpose, kind, signer, channel, client_id, project_id, consult_id, author_id,
      reviewer_id, body, margin_top, margin_bottom, margin_left, margin_right, font_pt, double_sided, waive_own_copy,
      delivery_proof, sheets, resent_from_id, created_by, updated_by)
    select team_id, title, purpose, kind, signer, channel, client_id, project_id, consult_id,
      coalesce(${viewer.staff?.id ?? null}, author_id), reviewer_id, body, margin_top, margin_bottom, margin_left,
      margin_right, font_pt, double_sided, waive_own_copy, delivery_proof, sheets, ${resent ? from : null}::bigint,
      ${viewer.userId}, ${viewer.userId}
    from letters where id = ${from} returning id`.execute(work.query);
  const { id } = rows[0]!;
  await sql`insert into letter_senders (letter_id, place, name, address, postcode, envelope_address)
    select ${id}, place, name, address, postcode, envelope_address from letter_senders where letter_id = ${from}`.execute(
    work.query,
  );
  // Of several receivers those go again whose original came back.
  await sql`insert into letter_receivers (letter_id, place, name, address, postcode, envelope_address, counsel)
    select ${id}, row_number() over (order by place), name, address, postcode, envelope_address, counsel
    from letter_receivers where letter_id = ${from} and (${!resent} or returned_on is not null)`.execute(work.query);
  await sql`insert into letter_attachments (letter_id, place, title, paper, double_sided)
    select ${id}, place, title, paper, double_sided from letter_attachments where letter_id = ${from}`.execute(
    work.query,
  );
  work.audit({ action: "letter.copy", recordType: "letter", recordId: id, changes: { resent_from_id: [null, from] } });
  work.emit({ type: "record", ref: `letter:${id}` });
  return id;
}
