import { expect, test } from "vitest";
import { findKnown } from "./find-known.ts";
import { hitsIn, masked, maskFor, propose } from "./propose.ts";
import { judgments } from "./testing/judgments.ts";

const letters = (text: string) => text.replaceAll(/[\s·.,()+\-’‘]/g, "");

test("in forty judgments every name, number and address of the records is found, however it is written", () => {
  expect(judgments).toHaveLength(40);
  const missed = judgments.flatMap(({ text, known, planted }) => {
    const hits = findKnown(text, known);
    return planted.flatMap(([start, end]) => {
      // What is masked leaves nothing of it but marks.
      const left = hits.reduce(
        (rest, hit) => {
          const [from, to] = [Math.max(hit.start, start), Math.min(hit.end, end)];
          return from < to ? rest.slice(0, from - start) + " ".repeat(to - from) + rest.slice(to - start) : rest;
        },
        text.slice(start, end),
      );
      return letters(left) === "" ? [] : [[text.slice(start, end), letters(left)]];
    });
  });
  expect(missed).toEqual([]);
});

test("once masked, a judgment holds nothing of them any more", () => {
  for (const { text, known } of judgments) {
    const masks = hitsIn(text, known).map(({ start, end, kind }) => ({ start, end, replacement: maskFor[kind] }));
    expect(findKnown(masked(text, masks), known)).toEqual([]);
  }
});

test("what only looks like a name, date, place, number or sum is proposed", () => {
  const text =
    "원고 최마루는 2024년 5월 3일 다솜시 가온동에서 3,000만 원을 잃었다. (주)하늘마루, 2024가합1234, 010-0000-1234, sky@example.com";
  const found = propose(text).map(({ start, end, kind }) => [kind, text.slice(start, end)]);
  expect(found).toEqual([
    ["name", "최마루"],
    ["date", "2024년 5월 3일"],
    ["place", "다솜시 가온동"],
    ["money", "3,000만 원"],
    ["company", "(주)하늘마루"],
    ["number", "2024가합1234"],
    ["phone", "010-0000-1234"],
    ["email", "sky@example.com"],
  ]);
});

test("a plain text has nothing to decide about", () => {
  expect(
    hitsIn("의뢰인은 계약의 해제를 주장하였고 법원은 이를 받아들였다.", [{ kind: "name", value: "한가람" }]),
  ).toEqual([]);
});
