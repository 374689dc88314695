import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { numberOf } from "#records/server/records.ts";
import { placeOf } from "#records/server/party-kinds.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { partnerOf } from "#features/partner/members/server/api.ts";
import type { Side } from "#features/pipeline/conflicts/conflict.ts";
import type { Answer } from "../inquiry.ts";
import type { LockedInquiry } from "./commands/names.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly partnerId: number;
  readonly name: string;
  readonly round: number;
  readonly answer: Answer | null;
  readonly note: string;
  readonly confidential: boolean;
  readonly answeredAt: Date | null;
};

/**
 * Whom the inquiry asks about and what each has answered. A reason is for whoever gave it and for the 운영위원회; whoever
 * asked reads it too, but not a confidential one, whatever rights he has.
 */
export async function answersOf(database: Query, asker: Asker, row: LockedInquiry) {
  const me = await partnerOf(database, asker);
  const manages = managePartners.allows(asker.facts);
  const asks = row.owner_id !== null && row.owner_id === asker.viewer.staff?.id;
  const { rows: parties } = await sql<{ id: number; name: string; side: Side; round: number }>`
    select id, name, side, round from inquiry_parties where inquiry_id = ${row.id} order by round, id`.execute(
    database.query,
  );
  const { rows } = await sql<Row>`
    select a.partner_id as "partnerId", p.name, a.round, a.answer, a.note, a.confidential, a.answered_at as "answeredAt"
    from inquiry_answers a join partners p on p.id = a.partner_id where a.inquiry_id = ${row.id}
    order by a.round desc, p.name, p.id`.execute(database.query);
  const answers = rows.map(({ note, answeredAt, ...one }) => {
    const isMe = one.partnerId === me;
    const reads = isMe || (asks ? !one.confidential : manages);
    return { ...one, isMe, note: reads ? note : "", answeredAt: answeredAt?.toISOString() ?? null };
  });
  return {
    parties,
    answers,
    subject: await subjectOf(database, asker, row),
    mayName: (asks || manages) && row.status !== "refused" && row.status !== "canceled",
  };
}

/** The record behind the names, for whoever sees that one anyway. */
async function subjectOf(database: Query, asker: Asker, { record_type: type, record_id: id }: LockedInquiry) {
  const records = type === null ? undefined : registeredRecords().get(type);
  if (!records || type === null || id === null || !(await mayReadRecord(database, records, id, asker))) return null;
  const { rows } = await sql<{ number: number }>`
    select ${numberOf(records)} as number from ${fromTable(records)} where r.id = ${id}`.execute(database.query);
  const { label, number, path } = placeOf(type, rows[0]!.number);
  return { label: `${label} ${number}`, path };
}
