import { sql } from "kysely";
import { searchNormal } from "#platform/hangul.ts";
import { phoneDigits } from "#platform/phone.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import type { ChangesOf } from "#records/resource.ts";
import { participant } from "../participant.ts";

type Marked = "suit" | "name" | "tel" | "birth" | "unit" | "kind" | "checkedSame";
type Sent = { readonly [Key in Marked]?: ChangesOf<typeof participant>[Key] | undefined };
type Mark = { readonly suit: number; readonly kind: "tel" | "unit" | "person"; readonly value: string };

const gone = sql`('withdrawn', 'duplicate', 'ineligible')`;

/** Whether another participant of the same suit `r` looks like the same: by telephone, unit, or name and birthday. */
export const alike = sql<boolean>`(not r.checked_same and r.status not in ${gone} and (
  (r.tel_digits <> '' and exists (select from suit_participants o where o.tel_digits = r.tel_digits
    and o.suit_id = r.suit_id and o.id <> r.id and o.deleted_at is null and o.status not in ${gone}))
  or (r.unit_key <> '' and r.kind not in ('coOwner', 'heir') and exists (select from suit_participants o
    where o.suit_id = r.suit_id and o.unit_key = r.unit_key and o.id <> r.id and o.deleted_at is null
      and o.kind not in ('coOwner', 'heir') and o.status not in ${gone}))
  or (r.birth is not null and exists (select from suit_participants o where o.birth = r.birth
    and o.name_key = r.name_key and o.suit_id = r.suit_id and o.id <> r.id and o.deleted_at is null
    and o.status not in ${gone}))))`;

/**
 * Whoever has the telephone, the unit, or the name and birthday of another participant of the suit is that one, or
 * somebody says that he is not. Co-owners and heirs share a unit.
 */
export async function refuseSame(writing: Writing<typeof participant>): Promise<void> {
  const { work, before, changes } = writing;
  const keys = ["name", "tel", "birth", "unit", "kind"] as const;
  if (before && keys.every((key) => changes[key] === undefined)) return;
  const of = <Key extends keyof Sent>(key: Key) => (valueAfter(writing, key) ?? undefined) as Sent[Key];
  const sent: Sent = {
    suit: of("suit"),
    name: of("name"),
    tel: of("tel"),
    birth: of("birth"),
    unit: of("unit"),
    kind: of("kind"),
    checkedSame: of("checkedSame"),
  };
  if (sent.checkedSame === true) return;
  const there = await standing(work, marksOf(sent), Number(before?.["id"] ?? 0));
  const found = marksOf(sent).flatMap((mark) => there.get(keyOf(mark)) ?? []);
  if (found.length > 0) throw same(`참여자 ${found[0]!}`, found);
}

/** The same for the rows of a table, each beside those that are there and the rows before it. */
export async function findSame(
  { work }: Pick<Writing, "work">,
  rows: readonly Sent[],
  nameOf: (position: number) => string,
): Promise<Map<number, Failure>> {
  const there = await standing(work, rows.flatMap(marksOf), 0);
  const before = new Map<string, number>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const marks = marksOf(row).map(keyOf);
    const found = marks.flatMap((mark) => there.get(mark) ?? []);
    const earlier = marks.find((mark) => before.has(mark));
    if (row.checkedSame !== true && found.length > 0) faults.set(position, same(`참여자 ${found[0]!}`, found));
    else if (row.checkedSame !== true && earlier !== undefined) {
      faults.set(position, same(`같은 표의 ${nameOf(before.get(earlier)!)}`, []));
    }
    for (const mark of marks) if (!before.has(mark)) before.set(mark, position);
  }
  return faults;
}

function same(where: string, recordIds: readonly number[]): Failure {
  const message = `이미 있는 참여자로 보입니다(${where}). 다른 사람이면 ‘중복 확인함’을 켜 주세요.`;
  return new Failure("ruleViolated", message, {
    fields: { checkedSame: message },
    ...(recordIds.length > 0 && { confirmed: { subject: participant.label, recordIds } }),
  });
}

function marksOf({ suit, name, tel, birth, unit, kind }: Sent): Mark[] {
  if (typeof suit !== "number") return [];
  const values = {
    tel: phoneDigits(tel ?? ""),
    unit: kind === "coOwner" || kind === "heir" ? "" : searchNormal(unit ?? ""),
    person: birth && name ? `${birth}:${searchNormal(name)}` : "",
  };
  return Object.entries(values).flatMap(([of, value]) =>
    value === "" ? [] : [{ suit, kind: of as Mark["kind"], value }],
  );
}

const keyOf = ({ suit, kind, value }: Mark) => `${suit}:${kind}:${value}`;

/** Participants who have these marks already, by the mark. */
async function standing(
  { query }: Writing["work"],
  marks: readonly Mark[],
  except: number,
): Promise<Map<string, number[]>> {
  if (marks.length === 0) return new Map();
  const rows = JSON.stringify(marks);
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) as m(suit bigint, kind text, value text)`;
  const there = sql`p.suit_id = m.suit and p.id <> ${except} and p.deleted_at is null and p.status not in ${gone}`;
  const found = await sql<{ mark: string; id: number }>`
    select m.suit || ':tel:' || m.value as mark, p.id from ${asked} join suit_participants p
      on p.tel_digits = m.value and p.tel_digits <> '' where m.kind = 'tel' and ${there}
    union
    select m.suit || ':unit:' || m.value, p.id from ${asked} join suit_participants p
      on p.suit_id = m.suit and p.unit_key = m.value and p.unit_key <> ''
      where m.kind = 'unit' and p.kind not in ('coOwner', 'heir') and ${there}
    union
    select m.suit || ':person:' || m.value, p.id from ${asked} join suit_participants p
      on p.birth = left(m.value, 10)::date and p.name_key = substr(m.value, 12) where m.kind = 'person' and ${there}
    order by 2`.execute(query);
  const byMark = new Map<string, number[]>();
  for (const { mark, id } of found.rows) byMark.set(mark, [...(byMark.get(mark) ?? []), id]);
  return byMark;
}
