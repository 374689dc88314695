import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import {
  blindIndex,
  blindIndexes,
  browserKeys,
  decryptField,
  encryptField,
  keyIdOf,
  type Keyring,
} from "./field-cipher.ts";
import { newFieldKey, parseFieldKeys } from "./key-file.ts";
import { openKeyring } from "./keyring.ts";
import { rotateKeys } from "./rotate-keys.ts";

let own: TestDatabase;
let folder: string;
let config: { fieldKeys: null; fieldKeysFile: string };
const place = { table: "second_factors", column: "secret_encrypted", id: 7 };
const columns = [{ table: "second_factors", column: "secret_encrypted", key: "user_id" }];

beforeAll(async () => {
  own = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "haechi-keys-"));
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});
let files = 0;
beforeEach(async () => {
  await own.database.pool.query("truncate field_keys, second_factors");
  files += 1;
  config = { fieldKeys: null, fieldKeysFile: join(folder, `keys-${files}`) };
});

const open = () => openKeyring(config, own.database);

/** `count` people with an encrypted secret. */
async function fill(keyring: Keyring, count: number): Promise<number[]> {
  const { rows } = await own.database.pool.query<{ id: number }>(
    `insert into users (email, name) select gen_random_uuid() || '@test.haechi.kr', '가' from generate_series(1, $1) returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await own.database.pool.query(
    "insert into second_factors (user_id, secret_encrypted, confirmed_at) select unnest($1::bigint[]), unnest($2::bytea[]), now()",
    [ids, ids.map((id) => encryptField(keyring, `secret of ${id}`, { ...place, id }))],
  );
  return ids;
}

async function stored(): Promise<{ id: number; value: Buffer }[]> {
  const { rows } = await own.database.pool.query<{ id: number; value: Buffer }>(
    "select user_id as id, secret_encrypted as value from second_factors order by 1",
  );
  return rows;
}

test("a value opens at its own place with its own key, and nowhere else", async () => {
  const keyring = await open();
  const value = encryptField(keyring, "900101-1000000", place);
  expect(decryptField(keyring, value, place)).toBe("900101-1000000");
  expect(value.includes("900101")).toBe(false);
  expect(encryptField(keyring, "900101-1000000", place).equals(value)).toBe(false);
  for (const other of [
    { ...place, id: 8 },
    { ...place, column: "pending_encrypted" },
    { ...place, table: "users" },
  ]) {
    expect(() => decryptField(keyring, value, other)).toThrow();
  }
  for (let at = 0; at < value.length; at += 1) {
    const changed = Buffer.from(value);
    changed[at]! ^= 1;
    expect(() => decryptField(keyring, changed, place), `byte ${at}`).toThrow();
  }
});

test("the blind index finds the same text in the same column only, and differs from key to key", async () => {
  const keyring = await open();
  const column = { table: "person_identifiers", column: "rrn_encrypted" };
  expect(blindIndex(keyring, "9001011000000", column).equals(blindIndex(keyring, "9001011000000", column))).toBe(true);
  expect(blindIndex(keyring, "9001011000000", place).equals(blindIndex(keyring, "9001011000000", column))).toBe(false);
  await rotateKeys(config, own.database, columns);
  const both = blindIndexes(await open(), "9001011000000", column);
  expect(both).toHaveLength(2);
  expect(both.some((index) => index.equals(blindIndex(keyring, "9001011000000", column)))).toBe(true);
});

const secretsOf = (keyring: Keyring, userId: number) =>
  browserKeys(keyring, userId).map(({ name, secret }) => `${name}:${secret.toString("base64")}`);

test("the keys of a person's browser are the same each time, nobody else's, no field keys, and outlive a rotation", async () => {
  const keyring = await open();
  const ofOne = secretsOf(keyring, 1);
  expect(ofOne).toHaveLength(1);
  expect(secretsOf(await open(), 1)).toEqual(ofOne);
  expect(secretsOf(keyring, 2)).not.toEqual(ofOne);
  expect(secretsOf(keyring, 12)).not.toEqual(secretsOf(keyring, 1));
  expect(browserKeys(keyring, 1)[0]!.secret).toHaveLength(32);
  expect(browserKeys(keyring, 1)[0]!.secret.equals(keyring.current().secret)).toBe(false);
  const { keyId } = await rotateKeys(config, own.database, columns);
  const after = secretsOf(await open(), 1);
  expect(after).toEqual([expect.stringMatching(`^${keyId}:`), ...ofOne]);
});

test("the first start writes the file for its own user alone; later ones read it; several at once agree", async () => {
  const keyrings = await Promise.all([open(), open(), open()]);
  expect(new Set(keyrings.map((keyring) => keyring.current().id)).size).toBe(1);
  expect(statSync(config.fieldKeysFile).mode & 0o777).toBe(0o600);
  chmodSync(config.fieldKeysFile, 0o644);
  await expect(open()).rejects.toThrow("chmod 600");
});

test("without the key of the data, or with another one of its name, nothing starts", async () => {
  const id = (await open()).current().id;
  rmSync(config.fieldKeysFile);
  await expect(open()).rejects.toThrow(`열쇠 ${id}이(가) 없습니다`);
  writeFileSync(config.fieldKeysFile, `k1:${Buffer.alloc(32).toString("base64")}`, { mode: 0o600 });
  await expect(open()).rejects.toThrow(`열쇠 ${id}이(가) 없습니다`);
  writeFileSync(config.fieldKeysFile, `${id}:${Buffer.alloc(32).toString("base64")}`, { mode: 0o600 });
  await expect(open()).rejects.toThrow("다릅니다");
  writeFileSync(config.fieldKeysFile, "garbage", { mode: 0o600 });
  await expect(open()).rejects.toThrow("올바르지 않습니다");
});

test("rotation encrypts all anew and the running process follows; the old key is needed no more", async () => {
  const running = await open();
  const old = running.current().id;
  const ids = await fill(running, 600);
  const rotation = await rotateKeys(config, own.database, columns);
  expect(rotation.values).toBe(600);
  expect(rotation.keyId).not.toBe(old);
  const rows = await stored();
  expect(new Set(rows.map(({ value }) => keyIdOf(value)))).toEqual(new Set([rotation.keyId]));
  expect(rows.map(({ id, value }) => decryptField(running, value, { ...place, id }))).toEqual(
    ids.map((id) => `secret of ${id}`),
  );
  const [line = ""] = readFileSync(config.fieldKeysFile, "utf8")
    .split("\n")
    .filter((text) => text.startsWith("k"));
  writeFileSync(config.fieldKeysFile, line, { mode: 0o600 });
  expect((await open()).current().id).toBe(rotation.keyId);
});

test("a rotation that was broken off goes on with the same key", async () => {
  await fill(await open(), 3);
  await rotateKeys(config, own.database, columns);
  const before = await open();
  // Two of three as they were before: the state after a kill.
  const old = before.all()[1]!;
  const asBefore: Keyring = { ...before, current: () => old };
  for (const { id } of (await stored()).slice(1)) {
    await own.database.pool.query("update second_factors set secret_encrypted = $2 where user_id = $1", [
      id,
      encryptField(asBefore, `secret of ${id}`, { ...place, id }),
    ]);
  }
  expect(await rotateKeys(config, own.database, columns)).toEqual({ keyId: before.current().id, values: 2 });
});

test("keys of the environment: the first one encrypts, and rotation wants a new first one", async () => {
  const [one, two] = [newFieldKey(), newFieldKey()].map(({ id, secret }) => `${id}:${secret.toString("base64")}`);
  const given = { fieldKeys: one!, fieldKeysFile: "" };
  await fill(await openKeyring(given, own.database), 2);
  await expect(rotateKeys(given, own.database, columns)).rejects.toThrow("맨 앞에 새 열쇠");
  const next = { fieldKeys: `${two},${one}`, fieldKeysFile: "" };
  expect((await rotateKeys(next, own.database, columns)).values).toBe(2);
  await expect(openKeyring({ fieldKeys: two!, fieldKeysFile: "" }, own.database)).resolves.toBeDefined();
});

test.each(["", "k1", "k1:short", `K1:${"A".repeat(43)}=`, `k1:${"A".repeat(43)}=,k1:${"B".repeat(43)}=`])(
  "%s is no list of keys",
  (text) => expect(parseFieldKeys(text)).toBeNull(),
);
