import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftBox } from "./draft-box.ts";
import { sealedIn, type DraftKey } from "./draft-cipher.ts";
import { forgetStoredDrafts } from "./stored-drafts.ts";

const newKey = (name: string): DraftKey => ({ name, key: randomBytes(32).toString("base64") });
const [old, current] = [newKey("k1"), newKey("k2")];
const place = "haechi.draft.7.client.new";
const typed = JSON.stringify({ version: 0, base: {}, values: { name: "김의뢰", tel: "010-0000-1234" } });

/** The store of a browser: its names are its own keys, its methods are not. */
function createStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name]! : null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", createStorage()));
afterEach(() => vi.unstubAllGlobals());

const stored = (name = place) => localStorage.getItem(name);
const all = () => Object.entries(localStorage as unknown as Record<string, string>);
const boxWith = (...keys: DraftKey[]) => createDraftBox(7, async () => keys);
const isKept = (name = place) => expect.poll(() => sealedIn(stored(name) ?? "")).not.toBeNull();
/** More than one text takes to be encrypted and stored. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

/** What a page that is opened now reads. */
async function readAnew(keys: readonly DraftKey[], name = "client.new"): Promise<string | null> {
  const box = boxWith(...keys);
  await box.open(name);
  return box.read(name);
}

test("nothing of what was typed stands in the browser in clear", async () => {
  const box = boxWith(current);
  box.keep("client.new", typed);
  expect(box.read("client.new")).toBe(typed);
  await isKept();
  const text = JSON.stringify(all());
  // Names stand in quotation marks: three letters alone may come up in what is enciphered.
  for (const word of ["김의뢰", "010-0000-1234", current.key]) expect(text).not.toContain(word);
  for (const name of ["values", "tel"]) expect(stored()).not.toContain(`"${name}"`);
  expect(Object.keys(JSON.parse(stored()!) as object)).toEqual(["key", "iv", "data"]);
  const first = stored();
  box.keep("client.new", typed);
  await expect.poll(() => stored()).not.toBe(first);
});

test("what was kept opens again with the same keys, also behind a newer one, and waits for nothing where nothing is", async () => {
  boxWith(old).keep("client.new", typed);
  await isKept();
  expect(await readAnew([old])).toBe(typed);
  expect(await readAnew([current, old])).toBe(typed);
  const loadKeys = vi.fn(async () => [old]);
  const box = createDraftBox(7, loadKeys);
  expect(box.open("client.5")).toBeNull();
  expect(box.read("client.5")).toBeNull();
  expect(loadKeys).not.toHaveBeenCalled();
});

test("a text that was moved to another name or changed is removed; one of a key that is not known yet stays", async () => {
  boxWith(old).keep("client.new", typed);
  await isKept();
  const moved = "haechi.draft.7.client.9";
  localStorage.setItem(moved, stored()!);
  expect(await readAnew([old], "client.9")).toBeNull();
  expect(stored(moved)).toBeNull();
  expect(await readAnew([current])).toBeNull();
  expect(await readAnew([current, old])).toBe(typed);
  const sealed = sealedIn(stored()!)!;
  localStorage.setItem(place, JSON.stringify({ ...sealed, data: `AAAA${sealed.data.slice(4)}` }));
  expect(await readAnew([old])).toBeNull();
  expect(stored()).toBeNull();
  localStorage.setItem(place, JSON.stringify({ ...sealed, iv: "no base64!" }));
  expect(await readAnew([old])).toBeNull();
  expect(stored()).toBeNull();
});

test("another person's key opens nothing", async () => {
  boxWith(old).keep("client.new", typed);
  await isKept();
  expect(await readAnew([{ ...current, name: old.name }])).toBeNull();
});

test("of many writes the last one is kept, and a drop wins over a write that is under way", async () => {
  const { promise, resolve } = Promise.withResolvers<DraftKey[]>();
  const box = createDraftBox(7, () => promise);
  for (let at = 0; at < 20; at += 1) box.keep("client.new", `text ${at}`);
  box.keep("client.5", typed);
  box.drop("client.5");
  resolve([current]);
  await isKept();
  box.keep("client.new", "the last");
  box.keep("client.6", typed);
  await Promise.resolve();
  box.drop("client.6");
  await aWhile();
  expect(await readAnew([current])).toBe("the last");
  expect(all().map(([name]) => name)).toEqual([place]);
  expect(box.read("client.5")).toBeNull();
});

test("texts of before, in clear, are taken over and encrypted, whichever form is opened", async () => {
  localStorage.setItem(place, typed);
  localStorage.setItem("haechi.draft.7.memo.client.3", "no JSON");
  localStorage.setItem("haechi.draft.77.client.new", "somebody else's");
  const box = boxWith(current);
  expect(box.open("client.new")).toBeNull();
  expect(box.read("client.new")).toBe(typed);
  await isKept();
  await isKept("haechi.draft.7.memo.client.3");
  expect(await readAnew([current])).toBe(typed);
  expect(await readAnew([current], "memo.client.3")).toBe("no JSON");
  expect(stored("haechi.draft.77.client.new")).toBe("somebody else's");
});

test("without keys nothing is stored; the next write after a while tries again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let tries = 0;
  const box = createDraftBox(7, async () => {
    tries += 1;
    if (tries === 1) throw new Error("the server cannot be reached");
    return [current];
  });
  box.keep("client.new", typed);
  await aWhile();
  box.keep("client.new", `${typed} `);
  await aWhile();
  expect([tries, all(), box.read("client.new")]).toEqual([1, [], `${typed} `]);
  vi.advanceTimersByTime(5_000);
  box.keep("client.new", typed);
  await isKept();
  expect(tries).toBe(2);
  vi.useRealTimers();
});

test("a browser without a cipher keeps in memory alone, also what stood there in clear", async () => {
  vi.stubGlobal("crypto", {});
  localStorage.setItem(place, typed);
  const box = boxWith(current);
  box.keep("client.5", typed);
  await aWhile();
  expect(all()).toEqual([]);
  expect([box.read("client.new"), box.read("client.5")]).toEqual([typed, typed]);
});

test("what cannot be opened for want of keys stays for a later page, and the form goes on without it", async () => {
  boxWith(current).keep("client.new", typed);
  await isKept();
  const box = createDraftBox(7, () => Promise.reject(new Error("the server cannot be reached")));
  await box.open("client.new");
  expect(box.open("client.new")).toBeNull();
  expect(box.read("client.new")).toBeNull();
  expect(await readAnew([current])).toBe(typed);
});

test("another tab's text is read anew, and what another tab has saved is gone", async () => {
  const [one, other] = [boxWith(current), boxWith(current)];
  one.keep("client.new", typed);
  await isKept();
  await other.open("client.new");
  expect(other.read("client.new")).toBe(typed);
  const first = stored();
  one.keep("client.new", "more");
  await expect.poll(() => stored()).not.toBe(first);
  await other.open("client.new");
  expect(other.read("client.new")).toBe("more");
  one.drop("client.new");
  expect(other.open("client.new")).toBeNull();
  expect(other.read("client.new")).toBeNull();
});

test("whoever signs out leaves nothing: no text, no key, and no write that was under way", async () => {
  const box = boxWith(current);
  box.keep("client.new", typed);
  await isKept();
  box.keep("client.5", typed);
  forgetStoredDrafts();
  box.close();
  box.keep("client.6", typed);
  await aWhile();
  expect(all()).toEqual([]);
  expect(["client.new", "client.5", "client.6"].map((name) => box.read(name))).toEqual([null, null, null]);
});
