import { expect, test } from "vitest";
import { standInForBrowser } from "#app/testing/stand-in-for-browser.ts";
import { allHelp } from "./all-help.ts";

test("every page of the menu says what it is for, and nothing else does", async () => {
  standInForBrowser();
  const { features } = await import("../registry.ts");
  const menuPages = features.flatMap(({ pages }) => pages).filter(({ menu }) => menu !== undefined);
  expect(Object.keys(allHelp).toSorted()).toEqual(menuPages.map(({ path }) => path).toSorted());
  for (const [path, sentences] of Object.entries(allHelp)) {
    expect(sentences.length, path).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence, path).toMatch(/^.{10,200}[.]$/);
  }
});
