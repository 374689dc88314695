import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importanceRank } from "./importance.ts";
import { todoOrder, type OrderedEntry } from "./todo-order.ts";

const hour = 3_600_000;
const start = Date.parse("2026-11-01T00:00:00Z");

function entry(id: number, importance: string, order: number | null = null, hours = id): OrderedEntry {
  return { id, importance, order, task: { createdAt: new Date(start + hours * hour).toISOString() } };
}

const ids = (entries: readonly OrderedEntry[]) => entries.map(({ id }) => id);

describe("by example", () => {
  test("an untouched list is S, A, B, C, others, oldest first", () => {
    const list = [
      entry(1, "X"),
      entry(2, "C"),
      entry(3, "B"),
      entry(4, "A"),
      entry(5, "S"),
      entry(6, "S"),
      entry(7, "A"),
    ];
    expect(ids(todoOrder(list))).toEqual([5, 6, 4, 7, 3, 2, 1]);
  });

  test("equal instants fall back on the id", () => {
    expect(ids(todoOrder([entry(3, "A", null, 0), entry(1, "A", null, 0), entry(2, "A", null, 0)]))).toEqual([1, 2, 3]);
  });

  test("a saved order stands, also against importance", () => {
    expect(ids(todoOrder([entry(1, "S", 1), entry(2, "C", 3), entry(3, "A", 2)]))).toEqual([2, 3, 1]);
  });

  test("a new S comes above whatever lower stands first", () => {
    const list = [entry(1, "C", 3), entry(2, "S", 2), entry(3, "B", 1), entry(9, "S")];
    expect(ids(todoOrder(list))).toEqual([9, 1, 2, 3]);
  });

  test("a new S comes after those already on top", () => {
    expect(ids(todoOrder([entry(1, "S", 3), entry(2, "A", 2), entry(3, "S", 1), entry(9, "S")]))).toEqual([1, 9, 2, 3]);
  });

  test("a new C with nothing lower goes to the end", () => {
    expect(ids(todoOrder([entry(1, "S", 2), entry(2, "C", 1), entry(9, "C"), entry(8, "C")]))).toEqual([1, 2, 8, 9]);
  });

  test("several new ones before the same entry stand by importance and age", () => {
    const list = [entry(1, "C", 1), entry(9, "B"), entry(8, "S"), entry(7, "B"), entry(6, "A")];
    expect(ids(todoOrder(list))).toEqual([8, 6, 7, 9, 1]);
  });
});

/** Open entries: some never ordered, the others with distinct saved orders. */
const lists = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      importance: fc.constantFrom("S", "A", "B", "C", "?"),
      order: fc.option(fc.integer({ min: 1, max: 500 })),
      hours: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 25, selector: ({ id }) => id },
  )
  .map((rows) =>
    rows.map(({ id, importance, order, hours }) => entry(id, importance, order && order * 500 + id, hours)),
  );

const milliseconds = ({ task }: OrderedEntry) => new Date(task.createdAt).getTime();
const rank = ({ importance }: OrderedEntry) => importanceRank(importance);

function compareUntouched(a: OrderedEntry, b: OrderedEntry): number {
  return rank(a) - rank(b) || milliseconds(a) - milliseconds(b) || a.id - b.id;
}

/** The rule as a person would carry it out: take each new entry in turn and put it where it belongs. */
function naiveOrder(entries: readonly OrderedEntry[]): OrderedEntry[] {
  const list = entries.filter(({ order }) => order !== null).toSorted((a, b) => b.order! - a.order!);
  for (const added of entries.filter(({ order }) => order === null)) {
    const before = list.findIndex(
      (other) => rank(other) > rank(added) || (other.order === null && compareUntouched(other, added) > 0),
    );
    list.splice(before < 0 ? list.length : before, 0, added);
  }
  return list;
}

describe("for every list", () => {
  test("it is what inserting one by one gives, in whatever sequence they arrive", () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(ids(todoOrder(list))).toEqual(ids(naiveOrder(list)));
        expect(ids(todoOrder(list.toReversed()))).toEqual(ids(todoOrder(list)));
      }),
      { numRuns: 3000 },
    );
  });

  test("nothing is lost, and the saved order stays", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const result = todoOrder(list);
        expect(ids(result).toSorted((a, b) => a - b)).toEqual(ids(list).toSorted((a, b) => a - b));
        const orders = result.flatMap(({ order }) => order ?? []);
        expect(orders).toEqual(orders.toSorted((a, b) => b - a));
      }),
    );
  });

  test("no entry of lower importance stands above one that was never ordered", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const result = todoOrder(list);
        result.forEach((added, index) => {
          if (added.order !== null) return;
          expect(result.slice(0, index).filter((above) => rank(above) > rank(added))).toEqual([]);
        });
      }),
    );
  });

  test("untouched lists are sorted by rank, age and id", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const untouched = list.map((row) => ({ ...row, order: null }));
        expect(ids(todoOrder(untouched))).toEqual(ids(untouched.toSorted(compareUntouched)));
      }),
    );
  });

  test("saving what is shown shows the same again", () => {
    fc.assert(
      fc.property(lists, (list) => {
        const shown = todoOrder(list);
        const saved = shown.map((row, index) => ({ ...row, order: shown.length - index }));
        expect(ids(todoOrder(saved))).toEqual(ids(shown));
      }),
    );
  });
});
