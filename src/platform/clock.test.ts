import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firmNow, learnTime, onClockMoved } from "./clock.ts";
import { firmToday, relativeTime, withoutThisYear } from "./dates.ts";

const now = Date.parse("2026-11-27T03:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const said = (time: number) => learnTime(new Date(time).toUTCString());

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  said(Date.now());
  vi.useRealTimers();
});

test("a computer whose clock is wrong shows the day of the firm", () => {
  for (const wrong of [-400 * day, -day, -10 * minute, 10 * minute, day, 400 * day]) {
    vi.setSystemTime(now + wrong);
    said(now);
    expect(firmNow()).toBe(now);
    expect(firmToday()).toBe("2026-11-27");
    expect(relativeTime(now - 3 * 60 * minute)).toBe("3시간 전");
    vi.setSystemTime(now);
    said(now);
    expect(firmNow()).toBe(now);
  }
});

test("it goes on by itself between two answers, and is told once when it was moved", () => {
  const moved = vi.fn<() => void>();
  const leave = onClockMoved(moved);
  vi.setSystemTime(now - day);
  said(now);
  said(now);
  expect(moved).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * minute);
  expect(firmNow()).toBe(now + 5 * minute);
  leave();
});

test("an answer that was long on its way, or says no time, moves nothing", () => {
  said(now - 50_000);
  learnTime(null);
  learnTime("gestern");
  expect(firmNow()).toBe(now);
});

test("a date of another year keeps its year", () => {
  expect(withoutThisYear("2026-03-02(월)")).toBe("03-02(월)");
  expect(withoutThisYear("2025-12-31 09:00")).toBe("2025-12-31 09:00");
  expect(withoutThisYear("2027-01-04")).toBe("2027-01-04");
});
