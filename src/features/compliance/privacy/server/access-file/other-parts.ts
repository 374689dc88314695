import { sql } from "kysely";
import { formatDateTime, seoulDay, type Day } from "#platform/dates.ts";
import { formatPhone } from "#platform/phone.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { requestKinds, requestStatuses, type RequestKind, type RequestStatus } from "../../privacy.ts";
import type { DataSubject, Section } from "./parts.ts";

type Query = Pick<Database, "query">;

/** Other names and telephones, whether a 주민등록번호 is kept, and what was asked before. */
export async function ownParts(database: Query, subject: DataSubject): Promise<Section[]> {
  return [await aliases(database, subject), await identifier(database, subject), await requests(database, subject)];
}

async function aliases({ query }: Query, { personId }: DataSubject): Promise<Section> {
  const { rows } = await sql<{ kind: string; name: string; tel: string; createdAt: Date }>`
    select kind, name, tel, created_at as "createdAt" from person_aliases
    where person_id = ${personId}::bigint and deleted_at is null order by id`.execute(query);
  const lines = rows.map(({ kind, name, tel, createdAt }) => ({
    record: `${seoulDay(createdAt)} 등록`,
    item: kind,
    content: [name, tel && formatPhone(tel)].filter(Boolean).join(" "),
  }));
  return { label: "다른 이름·연락처", records: rows.length, lines };
}

async function identifier({ query }: Query, { personId }: DataSubject): Promise<Section> {
  const { rows } = await sql<{ basis: string; note: string; createdAt: Date }>`
    select basis, basis_note as note, created_at as "createdAt" from person_identifiers
    where person_id = ${personId}::bigint`.execute(query);
  const lines = rows.map(({ basis, note, createdAt }) => ({
    record: `${seoulDay(createdAt)} 등록`,
    item: "주민등록번호",
    content: `암호화하여 보관. 근거: ${[basis, note].filter(Boolean).join(", ")}`,
  }));
  return { label: "고유식별정보", records: rows.length, lines };
}

async function requests({ query }: Query, { clientId }: DataSubject): Promise<Section> {
  const { rows } = await sql<{ kind: RequestKind; on: Day; content: string; status: RequestStatus; answer: string }>`
    select kind, received_on as on, content, status, answer from privacy_requests
    where client_id = ${clientId} and deleted_at is null order by id`.execute(query);
  const lines = rows.map(({ kind, on, content, status, answer }) => ({
    record: `${on} 접수`,
    item: `${requestKinds[kind]} 요구`,
    content: [content, requestStatuses[status], answer].filter(Boolean).join(" · "),
  }));
  return { label: "개인정보 요구", records: rows.length, lines };
}

/** Files by their names, and memos of what was spoken with the client, of the records that are in the file. */
export async function attachedParts(
  database: Query,
  asker: Asker,
  keys: ReadonlyMap<string, readonly number[]>,
): Promise<Section[]> {
  return [await files(database, keys), await memos(database, asker, keys)];
}

async function files({ query }: Query, keys: ReadonlyMap<string, readonly number[]>): Promise<Section> {
  const held = [...keys].map(([kind, ids]) => sql`(f.record_type = ${kind} and f.record_id = any(${ids}::bigint[]))`);
  const { rows } = await sql<{ kind: string; name: string; number: number; at: Date }>`
    select f.record_type as kind, v.name, v.number, v.created_at as at
    from files f join file_versions v on v.file_id = f.id
    where f.deleted_at is null and (${sql.join(held, sql` or `)}) order by f.id, v.number`.execute(query);
  const lines = rows.map(({ kind, name, number, at }) => ({
    record: String(registeredRecords().get(kind)!.resource.label),
    item: number === 1 ? "파일" : `파일 ${number}판`,
    content: `${name} (${formatDateTime(at)})`,
  }));
  return { label: "파일", records: rows.length, lines };
}

/** Words of the client himself; what the firm thinks and what is for lawyers alone stays inside. */
async function memos({ query }: Query, asker: Asker, keys: ReadonlyMap<string, readonly number[]>): Promise<Section> {
  const records = registeredRecords().get("memo")!;
  const nothing = { label: "통화·미팅·요청 메모", records: 0, lines: [] };
  if (!records.show.allows(asker.facts)) return nothing;
  const held = [...keys]
    .filter(([kind]) => kind !== "payment")
    .map(([kind, ids]) => sql`${sql.ref(`r.${kind}_id`)} = any(${ids}::bigint[])`);
  const { rows } = await sql<{ kind: string; content: string; at: Date }>`
    select r.kind, r.content, r.created_at as at from memos r
    where (${sql.join(held, sql` or `)}) and r.kind in ('통화', '미팅', '의뢰인요청') and r.visibility <> 'privileged'
      and ${visible(records, asker)} order by r.id`.execute(query);
  const lines = rows.map(({ kind, content, at }) => ({ record: formatDateTime(at), item: kind, content }));
  return { ...nothing, records: rows.length, lines };
}
