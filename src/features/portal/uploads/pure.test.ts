import { expect, test } from "vitest";
import { itemsOf, itemsProblem } from "./items.ts";
import { pieceNameProblem, pieceProblem } from "./piece-rules.ts";

test("items are lines, each once, without the marks that people put before them", () => {
  expect(itemsOf("- 통장 거래내역\n\n· 계약서\n통장 거래내역 \n")).toEqual(["통장 거래내역", "계약서"]);
  expect(itemsProblem(" \n- \n")).toContain("한 줄에 하나씩");
  expect(itemsProblem("가".repeat(121))).toContain("120자");
  expect(itemsProblem(Array.from({ length: 31 }, (_, at) => `서류 ${at}`).join("\n"))).toContain("30개");
  expect(itemsProblem("계약서")).toBeNull();
});

test("files that cannot be read or name a resident's number are not taken", () => {
  expect(pieceProblem("pdf", [])).toBeNull();
  expect(pieceProblem("exe", [])).toContain("파일만");
  expect(pieceProblem("pdf", ["protected"])).toContain("암호");
  expect(pieceNameProblem("등본 900101-1234567.pdf")).toContain("주민등록번호");
  expect(pieceNameProblem("거래내역 20260101-20261231.pdf")).toBeNull();
});
