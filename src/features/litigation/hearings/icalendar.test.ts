import { describe, expect, test } from "vitest";
import { escaped, folded, icalendar, type CalendarItem } from "./icalendar.ts";

const item: CalendarItem = {
  uid: "hearing-7@haechi",
  sequence: 3,
  changedAt: new Date("2026-11-25T23:30:05Z"),
  at: new Date("2026-12-01T01:00:00Z"),
  minutes: 30,
  title: "변론",
  place: "서울중앙지방법원, 제302호",
  canceled: false,
};

describe("a calendar", () => {
  test("has its times by the clock of Seoul, its stamp in UTC, and lines that end as RFC 5545 has it", () => {
    const text = icalendar("기일", [item]);
    expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
    expect(text.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of [
      "DTSTAMP:20261125T233005Z",
      "DTSTART;TZID=Asia/Seoul:20261201T100000",
      "DTEND;TZID=Asia/Seoul:20261201T103000",
      "SEQUENCE:3",
      "STATUS:CONFIRMED",
      String.raw`LOCATION:서울중앙지방법원\, 제302호`,
    ]) {
      expect(text).toContain(`${line}\r\n`);
    }
  });

  test("an entry over midnight ends on the next day; a canceled one says so; one without a place has none", () => {
    const text = icalendar("", [{ ...item, at: new Date("2026-12-31T14:50:00Z"), canceled: true, place: "" }]);
    expect(text).toContain("DTSTART;TZID=Asia/Seoul:20261231T235000\r\n");
    expect(text).toContain("DTEND;TZID=Asia/Seoul:20270101T002000\r\n");
    expect(text).toContain("STATUS:CANCELLED\r\n");
    expect(text).not.toContain("LOCATION");
  });
});

test("no text ends its line or its value", () => {
  expect(escaped("가,나;다\\라")).toBe(String.raw`가\,나\;다\\라`);
  expect(escaped("한 줄\r\n둘\n셋\r넷")).toBe(String.raw`한 줄\n둘\n셋\n넷`);
  expect(escaped("가\u0000나\u0007")).toBe("가나");
  const text = icalendar("기일", [{ ...item, title: "변론\r\nEND:VCALENDAR\r\nBEGIN:VEVENT" }]);
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1);
});

const size = (line: string) => new TextEncoder().encode(line).length;

describe("a long line", () => {
  test.each([
    ["letters of one byte", "a".repeat(400)],
    ["Hangul", "가".repeat(200)],
    ["letters of four bytes", "𠀀".repeat(90)],
    ["a mixture", "SUMMARY:변론 2024가합12345 a𠀀 ".repeat(12)],
  ])("of %s is folded at 75 bytes and reads as it was", (_, line) => {
    const parts = folded(line).split("\r\n");
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => size(part) <= 75)).toBe(true);
    expect(parts.slice(1).every((part) => part.startsWith(" "))).toBe(true);
    expect(
      parts[0]! +
        parts
          .slice(1)
          .map((part) => part.slice(1))
          .join(""),
    ).toBe(line);
    expect(folded(line)).not.toContain("\uFFFD");
  });

  test("of exactly 75 bytes stays one", () => {
    expect(folded("b".repeat(75))).toBe("b".repeat(75));
    expect(folded("b".repeat(76)).split("\r\n")).toHaveLength(2);
  });
});
