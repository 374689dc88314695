import { sql } from "kysely";
import type { ChangesOf } from "../../../../kit/shared/records/resource.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import type { Work } from "../../../../kit/server/database/transaction.ts";
import type { Writing } from "../../../../kit/server/records/records.ts";
import { Failure } from "../../../../kit/server/http/failure.ts";
import type { client } from "../client.ts";

type Sent = Pick<ChangesOf<typeof client>, "name" | "tel" | "bizNo" | "birth" | "namesake">;

/** By what a client is found to be there already; each may be left out. */
export type Marks = { readonly [Key in "name" | "tel" | "bizNo" | "birth"]?: Sent[Key] | undefined };

/**
 * Whoever has the telephone number, the registration number, or the name and birthday of another client is that
 * client, or somebody says he is not (product §6.3). 422 with `namesake` otherwise.
 */
export async function refuseDuplicates({ work, before, changes }: Writing<typeof client>): Promise<void> {
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
  const found = marksOf(sent).find((mark) => same.has(mark));
  if (found) throw duplicate(`이미 등록된 고객으로 보입니다(고객 ${same.get(found)!.number}).`);
}

/** The same for the rows of a file, each beside the clients that are there and the rows before it. */
export async function findDuplicates(work: Work, rows: readonly Sent[]): Promise<Map<number, Failure>> {
  const there = await clientsWith(work, rows, 0);
  const before = new Set<string>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const marks = marksOf(row);
    const known = marks.find((mark) => there.has(mark));
    const fault = known
      ? `이미 등록된 고객으로 보입니다(고객 ${there.get(known)!.number}).`
      : marks.some((mark) => before.has(mark))
        ? "앞줄에 같은 고객으로 보이는 줄이 있습니다."
        : null;
    if (fault !== null && row.namesake !== true) faults.set(position, duplicate(fault));
    else for (const mark of marks) before.add(mark);
  }
  return faults;
}

/** Keys of the clients that share a mark with what is typed. */
export async function idsWith(database: Pick<Database, "query">, marks: Marks): Promise<number[]> {
  const found = await clientsWith(database, [marks], 0);
  return [...new Set([...found.values()].map(({ id }) => id))];
}

function duplicate(found: string): Failure {
  const message = `${found} 같은 사람이면 그 고객을 쓰고, 다른 사람이면 ‘동명이인 확인’을 켜 주세요.`;
  return new Failure("ruleViolated", message, { fields: { namesake: message } });
}

function marksOf({ name, tel, bizNo, birth }: Marks): string[] {
  const marks = { tel: onlyDigits(tel), biz: onlyDigits(bizNo), birth: birth && name ? `${birth}:${name}` : "" };
  return Object.entries(marks).flatMap(([kind, mark]) => (mark === "" ? [] : [`${kind}:${mark}`]));
}

const onlyDigits = (text = "") => text.replaceAll(/[^0-9]/g, "");

type Found = { readonly id: number; readonly number: number };

/** The clients that share a mark with these, but for one. */
async function clientsWith(
  { query }: { readonly query: Work["query"] | Database["query"] },
  sent: readonly Marks[],
  except: number,
): Promise<Map<string, Found>> {
  const telephones = sent.map(({ tel }) => onlyDigits(tel)).filter(Boolean);
  const bizNumbers = sent.map(({ bizNo }) => onlyDigits(bizNo)).filter(Boolean);
  const born = sent.filter(({ name, birth }) => name && birth);
  const names = born.map(({ name }) => name);
  const days = born.map(({ birth }) => birth);
  const { rows } = await sql<Found & { mark: string }>`
    select 'tel:' || tel_digits as mark, id, id_int as number from clients
    where deleted_at is null and id <> ${except} and tel_digits = any(${telephones}::text[])
    union all
    select 'biz:' || digits(biz_no), id, id_int from clients
    where deleted_at is null and id <> ${except} and digits(biz_no) = any(${bizNumbers}::text[])
    union all
    select 'birth:' || to_char(birth, 'YYYY-MM-DD') || ':' || name, id, id_int from clients
    where deleted_at is null and id <> ${except} and name = any(${names}::text[])
      and (name, birth) in (select * from unnest(${names}::text[], ${days}::date[]))`.execute(query);
  return new Map(rows.map(({ mark, id, number }) => [mark, { id, number }]));
}
