import { expect, test } from "vitest";
import { readCourtPage } from "./court-page.ts";
import { readServiceLine } from "./service-line.ts";
import { compareRow, outcomeOf, type Standing } from "./standing.ts";

const empty: Standing = { hearings: [], services: [], entries: [] };
const hearing = {
  number: 7,
  at: "2026-05-06T01:30:00.000Z",
  status: "scheduled",
  result: null,
  courtRoom: "제302호 법정",
} as const;
const rowOf = (line: string) => readCourtPage(line).rows[0]!;
const compared = (line: string, standing: Partial<Standing>) => compareRow(rowOf(line), { ...empty, ...standing });

test("기일: 있음, 새것 and 다름 by its day, time, room and result", () => {
  const hearings = [hearing];
  const line = "2026.05.06\t10:30\t변론기일\t제302호 법정\t";
  expect(compared(line, { hearings })).toMatchObject({ is: "there", hearing: 7 });
  expect(compared(line, {})).toMatchObject({ is: "new", hearing: null });
  expect(compared("2026.05.07\t10:30\t변론기일", { hearings })).toMatchObject({ is: "new", hearing: null });
  expect(compared("2026.05.06\t11:00\t변론기일\t제303호 법정\t속행", { hearings })).toEqual({
    is: "differs",
    differs: ["시각 10:30 → 11:00", "법정 제302호 법정 → 제303호 법정", "결과 예정 → 속행"],
    hearing: 7,
    service: null,
  });
  const held = [{ ...hearing, status: "held", result: "continued" } as const];
  expect(compared("2026.05.06\t10:30\t변론기일\t제302호 법정\t속행", { hearings: held }).is).toBe("there");
  expect(compared("2026.05.06\t10:30\t변론기일\t제302호 법정\t변론종결", { hearings: held }).is).toBe("differs");
  const moved = [{ ...hearing, status: "moved" } as const];
  expect(compared("2026.05.06\t10:30\t변론기일", { hearings: moved }).is).toBe("new");
});

test("송달: what was registered is there, by its document, party and either day", () => {
  const line = "2026.05.01\t피고1에게 판결정본 송달\t2026.05.06 도달";
  const service = { number: 3, documentName: "판결 정본", party: "피고1", startOn: "2026-05-06", openedOn: null };
  expect(compared(line, { services: [service] })).toMatchObject({ is: "there", service: 3 });
  expect(compared(line, { services: [{ ...service, party: "원고" }] })).toMatchObject({ is: "new", service: null });
  expect(compared(line, { services: [{ ...service, startOn: "2026-04-01" }] }).is).toBe("new");
  const entry = { onDate: "2026-05-01", content: "피고1에게 판결정본 송달", result: "" };
  expect(compared(line, { services: [service], entries: [entry] })).toMatchObject({
    is: "differs",
    differs: ["결과 없음 → 2026.05.06 도달"],
    service: 3,
  });
});

test("제출 and 결과: by day and words, however they are spaced", () => {
  const entries = [{ onDate: "2026-03-05", content: "원고 준비서면 제출", result: "" }];
  expect(compared("2026.03.05\t원고 준비서면  제출", { entries }).is).toBe("new");
  expect(compared("2026.03.05\t원고 준비서면제출", { entries }).is).toBe("there");
  expect(compared("2026.03.05\t원고 준비서면 제출\t부본송달", { entries }).is).toBe("differs");
  expect(compared("2026.03.06\t원고 준비서면 제출", { entries }).is).toBe("new");
});

test.each([
  ["피고1에게 소장부본 송달", "2024.03.11 도달", ["피고1", "소장부본", "delivered", "2024-03-11", false]],
  [
    "원고 소송대리인에게 판결정본 송달",
    "2024.03.08 0시 도달",
    ["원고 소송대리인", "판결정본", "delivered", "2024-03-08", true],
  ],
  ["피고1에게 소장부본 송달", "2024.03.15 폐문부재", ["피고1", "소장부본", "closed", null, false]],
  ["판결정본 발송", "", ["", "판결정본", "delivered", null, false]],
  ["피고에게 보정명령등본 송달", "2024.02.31 도달", ["피고", "보정명령등본", "delivered", null, false]],
] as const)("%s (%s)", (content, result, expected) => {
  const read = readServiceLine({ content, result });
  expect([read.party, read.documentName, read.result, read.reachedOn, read.deemed]).toEqual(expected);
});

test.each([
  ["속행", "continued"],
  ["변론종결", "closed"],
  ["추후지정", "undetermined"],
  ["기일변경", "adjourned"],
  ["쌍방불출석", "bothAbsent"],
  ["조정불성립", "continued"],
  ["조정성립", "settled"],
  ["판결선고", "judged"],
  ["", null],
])("%s is %s", (word, outcome) => {
  expect(outcomeOf(word)).toBe(outcome);
});
