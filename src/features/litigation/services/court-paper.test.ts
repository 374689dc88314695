import { expect, test } from "vitest";
import { readCourtPaper } from "./court-paper.ts";

const today = "2026-11-26";

test("a judgment: court, title, number and the day on which it was given", () => {
  const lines = [
    "서 울 중 앙 지 방 법 원",
    "제 23 민 사 부",
    "판         결",
    "사      건   2024가합12345  판결금 청구의 소",
    "원      고   주식회사 가상",
    "변 론 종 결   2026. 9. 3.",
    "판 결 선 고   2026. 10. 8.",
  ];
  expect(readCourtPaper(lines, today)).toEqual({
    caseNos: ["2024가합12345"],
    court: "서울중앙지방법원",
    documentKind: "judgment",
    issuedOn: "2026-10-08",
  });
});

test.each([
  [
    ["부산지방법원 동부지원", "지 급 명 령", "사 건 2026차전 777 대여금"],
    "부산지방법원 동부지원",
    "paymentOrder",
    "2026차전777",
  ],
  [["수원고등법원", "소송기록접수통지서", "사건 2026나1234"], "수원고등법원", "recordNotice", "2026나1234"],
  [["서울가정법원", "보 정 명 령", "사건 2026드단55 이혼"], "서울가정법원", "correctionOrder", "2026드단55"],
  [["대 법 원", "제1부", "판결", "사건 2026다8 손해배상(기)"], "대법원", "judgment", "2026다8"],
  [["변론기일통지서", "사건 2025가단3(본소), 2026가단4(반소)"], null, "hearingNotice", "2025가단3"],
] as const)("%j", (lines, court, documentKind, first) => {
  const read = readCourtPaper(lines, today);
  expect([read.court, read.documentKind, read.caseNos[0]]).toEqual([court, documentKind, first]);
});

test("what is no paper of a court says nothing: days are no numbers", () => {
  const lines = ["회의록", "2026년 3월 5일", "참석: 김가상 2026. 3. 5."];
  expect(readCourtPaper(lines, today)).toEqual({ caseNos: [], court: null, documentKind: null, issuedOn: null });
  expect(readCourtPaper([], today).caseNos).toEqual([]);
});
