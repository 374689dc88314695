import { expect, test } from "vitest";
import { splitPath, urlChoice, urlNumber, urlText } from "./navigation.tsx";

test("a path and its query come apart", () => {
  expect(splitPath("/lawfirm/boon?id=3&q=%EA%B9%80")).toEqual({ path: "/lawfirm/boon", search: { id: "3", q: "김" } });
  expect(splitPath("/")).toEqual({ path: "/", search: {} });
});

test("a choice is one of its words, and the first is not written", () => {
  const tab = urlChoice(["received", "sent", "completed"]);
  expect(tab.read("sent")).toBe("sent");
  expect(tab.read("constructor")).toBe("received");
  expect(tab.read(undefined)).toBe("received");
  expect(tab.write("received")).toBeUndefined();
  expect(tab.write("completed")).toBe("completed");
});

test("a number is whole and positive", () => {
  expect(urlNumber.read("12")).toBe(12);
  for (const text of [undefined, "", "0", "-1", "1.5", "1e3", "9".repeat(10)]) expect(urlNumber.read(text)).toBeNull();
  expect(urlNumber.write(7)).toBe("7");
  expect(urlNumber.write(null)).toBeUndefined();
});

test("an empty text is not written", () => {
  expect(urlText.read(undefined)).toBe("");
  expect(urlText.write("")).toBeUndefined();
  expect(urlText.write("김철수")).toBe("김철수");
});
