import { sql, type RawBuilder } from "kysely";
import { loadPeople } from "#features/identity/roster/server/plan-roster.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { seoulDay } from "#platform/dates.ts";
import { keepList, type WrittenList, type WrittenRow } from "#records/server/import/kept-lists.ts";
import { undoDays } from "#records/list-import.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { phone } from "./names.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

/** Files that brought something in: the roster, the list of tasks, statements of the bank and buyers of a site. */
export async function fillImports(filling: Filling, people: FilledPeople): Promise<void> {
  const { now } = filling;
  const day = (ago: number) => seoulDay(workingInstant(now, ago));
  const keep = (list: string, ago: number, file: string, written: WrittenList<unknown>, undone = false) =>
    keepImport(filling, people.staff.get("admin")!, { list, ago, fileName: file, undone }, written);
  const staff = sql`select id, version from staffs where not is_system and status = 1`;
  const oldest = await writtenRows(filling, "staff", sql`${staff} order by hired_at, id limit 28`);
  const newest = await writtenRows(filling, "staff", sql`${staff} order by hired_at desc, id desc limit 2`, 1);
  await keep("roster", 170, `직원 명부 ${day(170)}.xlsx`, oldest);
  await keep("roster", 22, `신규 입사자 ${day(22)} 확인 전.csv`, takenBack(2), true);
  await keep("roster", 21, `신규 입사자 ${day(21)}.csv`, { ...newest, before: await formerPeople(filling, newest) });

  const tasks = (ago: number, count: number) =>
    writtenRows(
      filling,
      "task",
      sql`select id, version from tasks where created_at < ${workingInstant(now, ago)}
        order by closed_at is not null, created_at desc, id limit ${count}`,
    );
  await keep("tasks", 33, "진행 중 업무 (이전 프로그램).xlsx", await tasks(33, 24));
  await keep("tasks", 9, "외국팀 업무.xlsx", takenBack(11), true);
  await keep("tasks", 3, `송무팀 인계 업무 ${day(3)}.csv`, await tasks(3, 4));

  await insertStatements(filling, people);
  await insertBuyerImport(filling, people.staff.get("ijun")!);
}

type Brought = {
  readonly list: string;
  /** Days ago. */
  readonly ago: number;
  readonly fileName: string;
  readonly undone: boolean;
};

async function keepImport(
  { query, now }: Filling,
  by: FilledPerson,
  { ago, undone, ...import_ }: Brought,
  written: WrittenList<unknown>,
): Promise<void> {
  // Nobody listens yet, and what nobody did needs no entry in the change log.
  const work: Work = {
    query,
    audit: () => undefined,
    emit: () => undefined,
    emitSurely: () => undefined,
  };
  const at = workingInstant(now, ago);
  const id = await keepList(work, { ...import_, staffId: by.id }, written);
  const later = new Date(at.getTime() + 20 * 60_000);
  await query
    .updateTable("list_imports")
    .set({
      created_at: at,
      ...(undone && { undone_at: later, undone_by_id: by.id, emptied_at: later }),
      ...(ago > undoDays && { emptied_at: workingInstant(now, ago - undoDays), before: "[]" }),
    })
    .where("id", "=", id)
    .execute();
}

/** Rows as an import wrote them; the last `changed` of them were there before. */
async function writtenRows(
  { query }: Filling,
  kind: string,
  rowsOf: RawBuilder<unknown>,
  changed = 0,
): Promise<WrittenList<never>> {
  const { rows } = await sql<{ id: number; version: number }>`${rowsOf}`.execute(query);
  const written = rows.map((row, index): WrittenRow => ({ kind, ...row, isNew: index < rows.length - changed }));
  return { added: rows.length - changed, changed, written, before: [] };
}

/** What an import wrote that was taken back: nothing of it is left. */
const takenBack = (added: number): WrittenList<never> => ({ added, changed: 0, written: [], before: [] });

/** Changed people as they stood before: with another telephone. */
async function formerPeople({ query }: Filling, { written }: WrittenList<never>) {
  const changed = new Set(written.filter(({ isNew }) => !isNew).map(({ id }) => id));
  const known = (await loadPeople(query)).filter(({ staffId }) => staffId !== null && changed.has(staffId));
  return known.map(({ staffId, userId: _user, scope: _scope, leads: _leads, ownRules: _rules, ...target }, index) => ({
    staffId,
    target: { ...target, tel: phone(190 + index) },
  }));
}

/** The transfers of three weeks, as the account book has entered them each week. */
async function insertStatements({ query, now }: Filling, { staff, teamIds }: FilledPeople): Promise<void> {
  const by = staff.get("sales-view")!.userId;
  const today = seoulDay(now);
  for (const weeks of [3, 2, 1]) {
    const [from, to] = [addDays(today, -7 * weeks), addDays(today, -7 * (weeks - 1) - 1)];
    const transfers = sql`payments where team_id = ${teamIds["본사팀"]} and pay_type = '계좌이체' and pay_amt > 0
      and status not in ('expected', 'writtenOff') and split_from_id is null and pay_date between ${from} and ${to}`;
    const at = workingInstant(now, 7 * (weeks - 1));
    const { rows } = await sql<{ id: number; count: number }>`
      insert into bank_imports (team_id, file_name, line_count, payment_count, gross, created_at, created_by, updated_at,
        updated_by)
      select ${teamIds["본사팀"]}, ${`거래내역 ${from}~${to}.xls`}, count(*) * 2 + 3, count(*), coalesce(sum(pay_amt), 0),
        ${at}::timestamptz, ${by}, ${at}, ${by}
      from ${transfers} having count(*) > 0 returning id`.execute(query);
    if (rows[0]) {
      await sql`update payments set bank_import_id = ${rows[0].id} where id in (select id from ${transfers})`.execute(
        query,
      );
    }
  }
}

/** The buyers who came in last were read from a file, whose end the bell has told. */
async function insertBuyerImport({ query, now }: Filling, by: FilledPerson): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into record_imports (staff_id, resource, file_name, created_ids, created_at, applied_at, emptied_at)
    select ${by.id}, 'presaleBuyer', '수분양자 추가 명단.xlsx', array_agg(id order by id), max(created_at), max(created_at),
      max(created_at)
    from presale_buyers where created_at = (select max(created_at) from presale_buyers)
    having max(created_at) > ${workingInstant(now, 6)} returning id`.execute(query);
  for (const { id } of rows) {
    await sql`insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
      select staff_id, 'recordImport', id, '{import.ended}', false, applied_at from record_imports where id = ${id}`.execute(
      query,
    );
  }
}
