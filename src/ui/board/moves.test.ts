import { expect, test } from "vitest";
import { nearestMove } from "./moves.ts";

const columns = ["new", "contacted", "scheduled", "done"];
const moves = [
  { key: "book", label: "예약", to: "scheduled" },
  { key: "complete", label: "상담완료", to: "done" },
  { key: "lose", label: "종결", to: "lost" },
];

test("a card goes into the nearest column at that side which takes it, past those that do not", () => {
  expect(nearestMove(moves, columns, 0, 1)?.key).toBe("book");
  expect(nearestMove(moves, columns, 2, 1)?.key).toBe("complete");
  expect(nearestMove(moves, columns, 3, -1)?.key).toBe("book");
});

test("without such a column it stays, and a column that is not shown is none", () => {
  expect(nearestMove(moves, columns, 3, 1)).toBeUndefined();
  expect(nearestMove(moves, columns, 0, -1)).toBeUndefined();
  expect(nearestMove([moves[2]!], columns, 1, 1)).toBeUndefined();
});
