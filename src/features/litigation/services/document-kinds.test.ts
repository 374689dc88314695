import { expect, test } from "vitest";
import { documentKindOf } from "./document-kinds.ts";

test.each([
  ["판결정본", "judgment"],
  ["판 결", "judgment"],
  ["화해권고결정", "settlementRecommendation"],
  ["조정을 갈음하는 결정", "mediationDecision"],
  ["소장부본/소송안내서/답변서요약표", "complaint"],
  ["공소장 부본", "indictment"],
  ["변론기일통지서", "hearingNotice"],
  ["소송기록접수통지서", "recordNotice"],
  ["채권압류 및 추심명령", "seizureOrder"],
  ["가압류 결정", "provisionalOrder"],
  ["보정명령등본", "correctionOrder"],
  ["2026. 3. 2.자 준비서면", "brief"],
  ["과세정보 제출", "other"],
] as const)("%s is %s", (name, kind) => {
  expect(documentKindOf(name)).toBe(kind);
});
