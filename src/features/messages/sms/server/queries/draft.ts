import { sql } from "kysely";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { seesWhole } from "#records/server/masking.ts";
import type * as schemas from "../../schemas.ts";
import type { StoredMessage } from "../obstacles.ts";
import { smsRecipientRecords } from "../records.ts";

type Draft = Omit<CallOutput<typeof schemas.readDraft>, "success">;
type Row = Draft["recipients"][number] & { readonly id: number; readonly whole: boolean };

/**
 * A message as it was written, to be written on. A number that the person may not see whole, since it is that of a record,
 * comes back blank: it is taken from the record again.
 */
export async function draftOf(
  { query }: Pick<Database, "query">,
  message: StoredMessage,
  asker: Asker,
): Promise<{ readonly draft: Draft; readonly recipientIds: readonly number[] }> {
  const { rows } = await sql<Row>`
    select r.id, r.tel, r.name, ${seesWhole(smsRecipientRecords, asker)} as whole,
      case when r.record_type is null then null else jsonb_build_object('type', r.record_type, 'id', r.record_id) end as record
    from ${fromTable(smsRecipientRecords)} where r.message_id = ${message.id} and not r.is_test
      and ${visible(smsRecipientRecords, asker)} order by r.place`.execute(query);
  const { rows: named } = await sql<Pick<Draft, "sender" | "template" | "lawyer">>`
    select (select jsonb_build_object('id', x.id, 'number', x.id, 'label', x.name) from sms_senders x where x.id = ${message.sender_id}) as sender,
      (select jsonb_build_object('id', x.id, 'number', x.id, 'label', x.name) from sms_templates x where x.id = ${message.template_id}) as template,
      (select jsonb_build_object('id', x.id, 'number', x.id, 'label', x.short_name) from staffs x where x.id = ${message.lawyer_id}) as lawyer`.execute(
    query,
  );
  return {
    recipientIds: rows.map(({ id }) => id),
    draft: {
      version: message.version,
      purpose: message.purpose,
      title: message.title,
      body: message.body,
      ...named[0]!,
      record:
        message.record_type !== null && message.record_id !== null
          ? { type: message.record_type, id: message.record_id }
          : null,
      recipients: rows.map(({ tel, name, record, whole }) => ({
        tel: whole || record === null ? tel : "",
        name: whole || record === null ? name : "",
        record,
      })),
    },
  };
}
