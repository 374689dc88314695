import { beforeEach, expect, test, vi } from "vitest";

/** The store of a browser. */
function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
    size: () => kept.size,
  };
}

let browser: ReturnType<typeof createStorage>;
let tab: ReturnType<typeof createStorage>;
beforeEach(() => {
  [browser, tab] = [createStorage(), createStorage()];
  vi.stubGlobal("localStorage", browser);
  vi.stubGlobal("sessionStorage", tab);
  vi.resetModules();
});

test("a token stays in the browser, unless the person wants it to go with the tab", async () => {
  const first = await import("./session-token.ts");
  first.saveToken("usual");
  expect([first.readToken(), browser.size(), tab.size()]).toEqual(["usual", 1, 0]);

  first.keepSignedIn(false);
  first.saveToken("short");
  expect([first.readToken(), browser.size(), tab.size()]).toEqual(["short", 0, 1]);

  // The same tab after a reload still has it, and leaves nothing when it signs out.
  vi.resetModules();
  const reloaded = await import("./session-token.ts");
  expect(reloaded.readToken()).toBe("short");
  reloaded.saveToken(null);
  expect([reloaded.readToken(), browser.size(), tab.size()]).toEqual([null, 0, 0]);
  reloaded.keepSignedIn(true);
  reloaded.saveToken("again");
  expect([reloaded.readToken(), browser.size(), tab.size()]).toEqual(["again", 1, 0]);
});
