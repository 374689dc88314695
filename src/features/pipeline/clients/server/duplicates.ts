import { sql } from "kysely";
import { searchNormal } from "#platform/hangul.ts";
import { digitsOf } from "#platform/normal-text.ts";
import { phoneDigits } from "#platform/phone.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { ChangesOf } from "#records/resource.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { visible, type Writing } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { client } from "../client.ts";

type Sent = Pick<ChangesOf<typeof client>, "name" | "tel" | "bizNo" | "birth" | "namesake">;

/** By what a client is found to be there already; each may be left out. */
export type Marks = { readonly [Key in "name" | "tel" | "bizNo" | "birth"]?: Sent[Key] | undefined };

/**
 * Whoever has the telephone number, the registration number, or the name and birthday of another client is that
 * client, or somebody says he is not (product §6.3). 422 with `namesake` otherwise, which names the client to those
 * alone who see it.
 */
export async function refuseDuplicates({ work, asker, before, changes }: Writing<typeof client>): Promise<void> {
  const keys = ["name", "tel", "bizNo", "birth"] as const;
  if (before && keys.every((key) => changes[key] === undefined)) return;
  const stored = (key: keyof Marks) => (before?.[key] as string | undefined) ?? "";
  const sent: Sent = {
    name: changes.name ?? stored("name"),
    tel: changes.tel ?? stored("tel"),
    bizNo: changes.bizNo ?? stored("bizNo"),
    birth: changes.birth === undefined ? stored("birth") : changes.birth,
    namesake: changes.namesake ?? before?.namesake === true,
  };
  if (sent.namesake === true) return;
  const same = await clientsWith(work, [sent], Number(before?.id ?? 0));
  const found = foundBy(sent, same);
  if (found.length > 0) throw duplicate(found, await seenOf(work, asker, found));
}

/** The same for the rows of a file, each beside the clients that are there and the rows before it. */
export async function findDuplicates(
  { work, asker }: Pick<Writing<typeof client>, "work" | "asker">,
  rows: readonly Sent[],
  nameOf: (position: number) => string,
): Promise<Map<number, Failure>> {
  const there = await clientsWith(work, rows, 0);
  const seen = await seenOf(work, asker, [...there.values()].flat());
  const before = new Map<string, number>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const marks = marksOf(row);
    const found = foundBy(row, there);
    const earlier = marks.find((mark) => before.has(mark));
    if (row.namesake !== true && found.length > 0) faults.set(position, duplicate(found, seen));
    else if (row.namesake !== true && earlier !== undefined)
      faults.set(position, repeated(nameOf(before.get(earlier)!)));
    else for (const mark of marks) if (!before.has(mark)) before.set(mark, position);
  }
  return faults;
}

/** Keys of the clients that share a mark with what is typed, or had it before. */
export async function idsWith(database: Pick<Database, "query">, marks: Marks): Promise<number[]> {
  const found = await clientsWith(database, [marks], 0);
  const former = await clientsThatHad(database, marks);
  return [...new Set([...[...found.values()].flat().map(({ id }) => id), ...former])];
}

/** Clients who had the telephone or registration number, or who were born on the day and had the name. */
async function clientsThatHad(
  { query }: Pick<Database, "query">,
  { name, tel, bizNo, birth }: Marks,
): Promise<number[]> {
  const telephone = phoneDigits(tel ?? "");
  const { rows } = await sql<{ id: number }>`
    select r.id from clients r where r.deleted_at is null and r.person_id = any(array(
      select a.person_id from person_aliases a where a.deleted_at is null and char_length(a.tel_digits) >= 8
        and right(a.tel_digits, 8) = ${telephone.slice(-8)} and a.tel_digits = ${telephone}
      union all
      select a.person_id from person_aliases a
      where a.deleted_at is null and a.biz_digits <> '' and a.biz_digits = ${digitsOf(bizNo ?? "")}
      union all
      select a.person_id from person_aliases a join persons p on p.id = a.person_id
      where a.deleted_at is null and a.name_search <> '' and a.name_search = ${searchNormal(name ?? "")}
        and p.birth = ${birth || null}::date))`.execute(query);
  return rows.map(({ id }) => id);
}

/** Says that the client is there already: by its number to those who see it, or that somebody else's is. */
function duplicate(found: readonly Found[], seen: ReadonlySet<number>): Failure {
  const own = found.find(({ id }) => seen.has(id));
  const message = own
    ? `이미 등록된 고객으로 보입니다(고객 ${own.number}). 같은 사람이면 그 고객을 쓰고, ${ifAnother}`
    : `다른 팀에 이미 등록된 고객으로 보입니다. 같은 사람이면 관리자에게 요청하고, ${ifAnother}`;
  const confirmed = { subject: client.label, recordIds: found.map(({ id }) => id) };
  return new Failure("ruleViolated", message, { fields: { namesake: message }, confirmed });
}

function repeated(row: string): Failure {
  const message = `같은 표의 ${row}과 같은 고객으로 보입니다. 같은 사람이면 그 고객을 쓰고, ${ifAnother}`;
  return new Failure("ruleViolated", message, { fields: { namesake: message } });
}

const ifAnother = "다른 사람이면 ‘동명이인 확인’을 켜 주세요.";

/** Of these clients, the keys of those that the person sees. */
async function seenOf({ query }: Pick<Work, "query">, asker: Asker, found: readonly Found[]): Promise<Set<number>> {
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select r.id from clients r where r.id = any(${found.map(({ id }) => id)}::bigint[])
      and ${visible(registeredRecords().get(client.name)!, asker)}`.execute(query);
  return new Set(rows.map(({ id }) => id));
}

/** The clients that share a mark with what is sent, the one with the telephone number first. */
function foundBy(sent: Marks, same: ReadonlyMap<string, readonly Found[]>): Found[] {
  return marksOf(sent).flatMap((mark) => same.get(mark) ?? []);
}

function marksOf({ name, tel, bizNo, birth }: Marks): string[] {
  const marks = {
    tel: phoneDigits(tel ?? ""),
    biz: digitsOf(bizNo ?? ""),
    birth: birth && name ? `${birth}:${searchNormal(name)}` : "",
  };
  return Object.entries(marks).flatMap(([kind, mark]) => (mark === "" ? [] : [`${kind}:${mark}`]));
}

type Found = { readonly id: number; readonly number: number };

/** The clients that share a mark with these, by the mark, but for one. */
async function clientsWith(
  { query }: { readonly query: Work["query"] | Database["query"] },
  sent: readonly Marks[],
  except: number,
): Promise<Map<string, Found[]>> {
  const telephones = sent.map(({ tel }) => phoneDigits(tel ?? "")).filter(Boolean);
  const bizNumbers = sent.map(({ bizNo }) => digitsOf(bizNo ?? "")).filter(Boolean);
  const born = sent.filter(({ name, birth }) => name && birth);
  const names = born.map(({ name }) => searchNormal(name ?? ""));
  const days = born.map(({ birth }) => birth);
  const { rows } = await sql<Found & { mark: string }>`
    select 'tel:' || tel_digits as mark, id, id_int as number from clients
    where deleted_at is null and id <> ${except} and tel_digits = any(${telephones}::text[])
    union all
    select 'biz:' || digits(biz_no), id, id_int from clients
    where deleted_at is null and id <> ${except} and digits(biz_no) = any(${bizNumbers}::text[])
    union all
    select 'birth:' || to_char(birth, 'YYYY-MM-DD') || ':' || search_text, id, id_int from clients
    where deleted_at is null and id <> ${except} and birth = any(${days}::date[])
      and (search_text, birth) in (select * from unnest(${names}::text[], ${days}::date[]))`.execute(query);
  return Map.groupBy(rows, ({ mark }) => mark);
}
