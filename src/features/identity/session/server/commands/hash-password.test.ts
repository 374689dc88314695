import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, passwordComputations, verifyPassword } from "./hash-password.ts";

test("a hash is a PHC string at the cost in force, salted anew each time", async () => {
  const [one, two] = await Promise.all([hashPassword("비밀 하나 둘 셋"), hashPassword("비밀 하나 둘 셋")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("비밀 하나 둘 셋", one)).toEqual({ matches: true, outdated: false });
  expect(await verifyPassword("비밀 하나 둘 넷", one)).toEqual({ matches: false, outdated: false });
});

test("Hangul composed and decomposed is one password", async () => {
  const hash = await hashPassword("한글 비밀번호 열두 자".normalize("NFD"));
  expect((await verifyPassword("한글 비밀번호 열두 자".normalize("NFC"), hash)).matches).toBe(true);
});

const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

test("a hash of lower cost still matches and says that it is outdated", async () => {
  const salt = Buffer.alloc(16, 7);
  const tag = argon2Sync("argon2id", {
    message: "old",
    nonce: salt,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(tag)}`;
  expect(await verifyPassword("old", stored)).toEqual({ matches: true, outdated: true });
});

test("no password, or one that cannot be read, costs a computation and never matches", async () => {
  let computed = 0;
  const count = () => (computed += 1);
  passwordComputations.subscribe(count);
  expect((await verifyPassword("", null)).matches).toBe(false);
  expect((await verifyPassword("x", "plain text")).matches).toBe(false);
  expect((await verifyPassword("x", "$argon2id$v=19$m=9999999,t=99,p=99$AAAA$AAAA")).matches).toBe(false);
  passwordComputations.unsubscribe(count);
  expect(computed).toBe(3);
});

test("more computations than can wait are refused with 503, and the rest is answered", async () => {
  const results = await Promise.allSettled(Array.from({ length: 120 }, () => verifyPassword("x", null)));
  const refused = results.filter((result) => result.status === "rejected").map(({ reason }) => reason as unknown);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(120);
  for (const reason of refused) expect(reason).toMatchObject({ code: "unavailable", retryAfter: 2 });
  expect((await verifyPassword("x", null)).matches).toBe(false);
});
