import { expect, test } from "vitest";
import { instant } from "../field.ts";
import { columnText, shownText } from "./shown.ts";

const field = instant({ label: "미팅일시" });

test("an hour that somebody wrote has no seconds, what the product noted keeps them", () => {
  expect(shownText(field, "2026-11-20T05:00:00.000Z")).toBe("2026-11-20 14:00");
  expect(shownText(field, "2026-11-20T05:00:37.120Z")).toBe("2026-11-20 14:00:37");
});

test("a column tells every instant to the minute", () => {
  expect(columnText(field, "2026-11-20T05:00:37.120Z")).toBe("2026-11-20 14:00");
  expect(columnText(field, "2026-11-20T05:00:00.000Z")).toBe("2026-11-20 14:00");
});
