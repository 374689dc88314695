import { describe, expect, test } from "vitest";
import { checkAdvertising, type AdvertisingContext } from "./check.ts";
import { advertisingRules } from "./rules.ts";
import { cleanTexts, faultyTexts } from "./testing/examples.ts";

const context: AdvertisingContext = { day: "2026-11-25", firmName: null, lawyerName: null, specialties: [] };

test("a hundred texts are told apart, half of them clean", () => {
  expect([faultyTexts.length, cleanTexts.length]).toEqual([50, 50]);
  const found = [...faultyTexts, ...cleanTexts].map(({ text, specialties = [] }) => ({
    text,
    hits: checkAdvertising(text, { ...context, specialties }).map(({ rule, phrase }) => [rule, phrase]),
  }));
  expect(found).toEqual([...faultyTexts, ...cleanTexts].map(({ text, hits }) => ({ text, hits })));
});

test("every rule is met by one of them", () => {
  const met = new Set(faultyTexts.flatMap(({ hits }) => hits.map(([rule]) => rule)));
  expect(advertisingRules.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
});

describe("what is missing", () => {
  const named = { ...context, firmName: "법무법인 해온", lawyerName: "한가람" };

  test("firm and responsible lawyer have to be named", () => {
    expect(checkAdvertising("상속 절차를 설명합니다.", named).map(({ rule }) => rule)).toEqual([
      "firmName",
      "lawyerName",
    ]);
    expect(checkAdvertising("법무법인(해온) 한가람 변호사", named).map(({ rule }) => rule)).toEqual(["firmName"]);
    expect(checkAdvertising("법무법인해온 광고책임변호사 한 가람", named)).toEqual([]);
  });

  test("a responsible lawyer who is not chosen is missing", () => {
    expect(checkAdvertising("법무법인 해온", { ...named, lawyerName: "" }).map(({ rule }) => rule)).toEqual([
      "lawyerName",
    ]);
  });
});

const days = (day: string) => checkAdvertising("무료 상담, 업계 최고", { ...context, day }).map(({ rule }) => rule);

test("rules hold from their day on", () => {
  expect(days("2021-08-04")).toEqual(["superlative"]);
  expect(days("2021-08-05")).toEqual(["price", "superlative"]);
  expect(days("2011-05-16")).toEqual([]);
});

test("a hit says where it stands, which rule and article, and what to write instead", () => {
  const text = "첫째, 승소율을 봅니다.";
  const [hit] = checkAdvertising(text, context);
  expect(text.slice(hit!.start, hit!.end)).toBe("승소율");
  expect(hit).toMatchObject({ level: "error", article: "변호사법 제23조 제2항 제4호" });
  expect(hit!.suggestion).not.toBe("");
});

test("words that a brand does not use are found as it wrote them", () => {
  const hits = checkAdvertising("의뢰인님을 모십니다.", { ...context, forbiddenWords: ["의뢰인님", " "] });
  expect(hits.map(({ rule, phrase }) => [rule, phrase])).toEqual([["forbidden", "의뢰인님"]]);
});

test("a long text takes time in proportion to its length", () => {
  const text = "최고".repeat(10_000);
  const began = performance.now();
  checkAdvertising(text, context);
  expect(performance.now() - began).toBeLessThan(2_000);
});
