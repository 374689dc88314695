import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import { importances } from "../../task.ts";
import { todoOrder } from "../../todo-order.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  sender = await firm.staff();
});
afterAll(() => firm.app.stop());

type Row = { importance: (typeof importances)[number]; order: number | null; minutes: number };

const rows = fc.array(
  fc.record<Row>({
    importance: fc.constantFrom(...importances),
    order: fc.option(fc.integer({ min: 1, max: 12 })),
    minutes: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Fills one person's open list with the rows; answers the entry ids in the order of the rows. */
async function fill(person: TestStaff, list: readonly Row[]): Promise<number[]> {
  const { pool } = firm.app.database;
  await pool.query("delete from task_users where staff_id = $1", [person.id]);
  const { rows: made } = await pool.query<{ id: number }>(
    `with row as (select * from jsonb_to_recordset($1::jsonb)
                    as r (n int, importance text, "order" bigint, minutes int)),
          task as (insert into tasks (title, importance, all_check, created_by, created_at)
                   select n::text, importance, 'N', $2, timestamptz '2026-11-01 00:00Z' + make_interval(mins => minutes)
                   from row order by n returning id, title, created_at)
     insert into task_users (task_id, staff_id, title, importance, sort_order, created_at)
     select task.id, $3, task.title, row.importance, row."order", task.created_at
     from task join row on row.n = task.title::int order by row.n returning id`,
    [JSON.stringify(list.map((row, index) => ({ ...row, n: index + 1 }))), sender.id, person.id],
  );
  await pool.query("update staffs set task_version = task_version + 1 where id = $1", [person.id]);
  return made.map(({ id }) => id);
}

type Placed = Row & { id: number };

const rank = ({ importance }: Row) => importances.indexOf(importance);
const byAge = (a: Placed, b: Placed) => rank(a) - rank(b) || a.minutes - b.minutes || a.id - b.id;

/** The rule as a person carries it out: new entries one after the other, each before the first that is lower. */
function insertOneByOne(list: readonly Placed[]): number[] {
  const shown = list.filter(({ order }) => order !== null).toSorted((a, b) => b.order! - a.order! || byAge(a, b));
  for (const added of list.filter(({ order }) => order === null)) {
    const before = shown.findIndex(
      (other) => rank(other) > rank(added) || (other.order === null && byAge(other, added) > 0),
    );
    shown.splice(before < 0 ? shown.length : before, 0, added);
  }
  return shown.map(({ id }) => id);
}

test("refresh and count show every list in the order of inserting one by one, like the browser", async () => {
  const person = await firm.staff();
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const ids = await fill(person, list);
      const expected = insertOneByOne(list.map((row, index) => ({ ...row, id: ids[index]! })));
      const open = await firm.open(person);
      const { body } = await firm.app.call(endpoints.count, {}, { token: person.token });
      expect(open.map(({ id }) => id)).toEqual(expected);
      expect(body.model.map(({ id }) => id)).toEqual(expected);
      expect(todoOrder(open.toReversed()).map(({ id }) => id)).toEqual(expected);
    }),
    { numRuns: 250 },
  );
});

test("an untouched list is S, A, B, C, oldest first, and a new S is never buried", async () => {
  const person = await firm.staff();
  for (const importance of ["C", "B", "S", "A", "B", "S"] as const) await firm.give(sender, [person], { importance });
  const open = await firm.open(person);
  expect(open.map(({ importance }) => importance).join("")).toBe("SSABBC");
  const body = open.toReversed().map(({ id }, index) => ({ id, order: open.length - index }));
  await firm.app.call(endpoints.saveOrder, { body }, { token: person.token });
  await firm.give(sender, [person], { importance: "S" });
  await firm.give(sender, [person], { importance: "C" });
  const after = await firm.open(person);
  expect(after.map(({ importance, order }) => `${importance}${order === null ? "*" : ""}`).join(" ")).toBe(
    "S* C B B A S S C*",
  );
});
