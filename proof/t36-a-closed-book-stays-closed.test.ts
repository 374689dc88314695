import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { chainFaults, sealedText, type Closing } from "#features/litigation/closing/chain.ts";
import { addDays } from "#firm/court-days.ts";

/** Trust.md §2.1 T36: any byte of a closed day that is changed, put in or taken away is found. */
const mutations = Number(process.env["CLOSING_MUTATIONS"] ?? 2_000);
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

function book(days: number): Closing[] {
  const chain: Closing[] = [];
  for (let index = 0; index < days; index++) {
    const sealed = {
      day: addDays("2026-01-05", index),
      content: Array.from({ length: index % 7 }, (_, line) =>
        JSON.stringify(["deadline", index * 10 + line, "입력"]),
      ).join("\n"),
      previousHash: chain.at(-1)?.hash ?? "",
      closedById: 1 + (index % 3),
      closedAt: `${addDays("2026-01-05", index)}T10:00:00.000Z`,
      note: index % 5 === 0 ? "메모" : "",
    };
    chain.push({ id: index + 1, ...sealed, hash: sha256(sealedText(sealed)) });
  }
  return chain;
}

const chain = book(40);
const known = chain.map(({ hash }) => hash);
const faultsOf = (closings: readonly Closing[]) => chainFaults(closings, sha256, known);

test("an untouched book has no fault", () => {
  expect(faultsOf(chain)).toEqual([]);
});

const texts = ["day", "content", "previousHash", "hash", "closedAt", "note"] as const;

test(`${mutations} changed bytes: each is found, also where whoever changed it made the hash anew`, () => {
  const unseen: unknown[] = [];
  for (let index = 0; index < mutations; index++) {
    const at = (index * 7) % chain.length;
    const one = chain[at]!;
    const key = texts[index % texts.length]!;
    const place = (index * 13) % (one[key].length + 1);
    const letter = one[key][place] === "x" ? "y" : "x";
    const changed = { ...one, [key]: `${one[key].slice(0, place)}${letter}${one[key].slice(place + (index % 2))}` };
    const tampered = chain.with(at, changed);
    const anew = chain.with(at, { ...changed, hash: sha256(sealedText(changed)) });
    if (faultsOf(tampered).length === 0) unseen.push([at, key, place, "changed"]);
    if (key !== "hash" && faultsOf(anew).length === 0) unseen.push([at, key, place, "changed and hashed anew"]);
  }
  expect(unseen).toEqual([]);
});

test("every day that is taken away, put in, doubled or put elsewhere is found, the last one too", () => {
  const unseen: unknown[] = [];
  for (const [at, one] of chain.entries()) {
    if (faultsOf(chain.toSpliced(at, 1)).length === 0) unseen.push([at, "taken away"]);
    if (faultsOf(chain.toSpliced(at, 0, one)).length === 0) unseen.push([at, "doubled"]);
    const sealed = { ...one, content: "새 줄", previousHash: chain[at - 1]?.hash ?? "" };
    if (faultsOf(chain.toSpliced(at, 0, { ...sealed, hash: sha256(sealedText(sealed)) })).length === 0)
      unseen.push([at, "put in"]);
    if (at > 0 && faultsOf(chain.with(at, chain[at - 1]!).with(at - 1, one)).length === 0)
      unseen.push([at, "exchanged"]);
  }
  expect(unseen).toEqual([]);
});

test("a whole book that was written anew is found by the log", () => {
  const anew = book(40).map((one) => ({ ...one, note: "고침" }));
  let previous = "";
  const hashed = anew.map((one) => {
    const sealed = { ...one, previousHash: previous };
    previous = sha256(sealedText(sealed));
    return { ...sealed, hash: previous };
  });
  expect(faultsOf(hashed).length).toBeGreaterThan(0);
});
