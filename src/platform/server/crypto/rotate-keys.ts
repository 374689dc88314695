import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { StartRefusal } from "../start-refusal.ts";
import type { EncryptedColumn } from "./encrypted-column.ts";
import { blindIndex, decryptField, encryptField, keyPrefix, type Keyring } from "./field-cipher.ts";
import { addToKeyFile, newFieldKey } from "./key-file.ts";
import { openKeyring } from "./keyring.ts";

type KeyConfig = Pick<Config, "fieldKeys" | "fieldKeysFile">;
export type Rotation = { readonly keyId: string; readonly values: number };

const batch = 500;

/**
 * Encrypts every field by a new key, a batch at a time beside the running product. What was broken off goes on where it
 * ended. Keys of the file: a new one is made; keys of FIELD_KEYS: the first of them is the new one. Earlier keys stay,
 * backups need them. Throws StartRefusal when FIELD_KEYS has no new key.
 */
export async function rotateKeys(
  config: KeyConfig,
  database: Database,
  columns: readonly EncryptedColumn[],
): Promise<Rotation> {
  let keyring = await openKeyring(config, database);
  if (!(await isUnfinished(database, keyring, columns))) {
    keyring = await withNewKey(config, database, keyring);
  }
  const keyId = keyring.current().id;
  // Running processes read the keys anew before they meet a value of the new one.
  await database.pool.query("select pg_notify('haechi', $1)", [JSON.stringify({ type: "field-keys-changed" })]);
  let values = 0;
  for (const column of columns) values += await encryptAnew(database, keyring, column);
  // A process that wrote by the old key in the meantime leaves the rotation unfinished.
  if (!(await hasOldValues(database, keyring, columns))) {
    await database.pool.query("update field_keys set retired_at = now() where id <> $1 and retired_at is null", [
      keyId,
    ]);
  }
  return { keyId, values };
}

async function withNewKey(config: KeyConfig, database: Database, before: Keyring): Promise<Keyring> {
  if (config.fieldKeys !== null) {
    throw new StartRefusal(
      `모든 값이 이미 열쇠 ${before.current().id}(으)로 암호화되어 있습니다. FIELD_KEYS의 맨 앞에 새 열쇠를 넣고 서버를 다시 시작한 뒤 실행해 주세요.`,
    );
  }
  addToKeyFile(config.fieldKeysFile, newFieldKey());
  return openKeyring(config, database);
}

/** A key older than the current one is still in use: a rotation was broken off, or FIELD_KEYS has a new key. */
async function isUnfinished(
  database: Database,
  keyring: Keyring,
  columns: readonly EncryptedColumn[],
): Promise<boolean> {
  const { rowCount } = await database.pool.query("select from field_keys where id <> $1 and retired_at is null", [
    keyring.current().id,
  ]);
  return rowCount !== 0 || hasOldValues(database, keyring, columns);
}

async function hasOldValues(
  database: Database,
  keyring: Keyring,
  columns: readonly EncryptedColumn[],
): Promise<boolean> {
  for (const column of columns) if ((await oldValues(database, keyring, column, 1)).length > 0) return true;
  return false;
}

type Stored = { id: number; value: Buffer };

async function oldValues(
  database: Database,
  keyring: Keyring,
  { table, column, key }: EncryptedColumn,
  limit: number,
): Promise<Stored[]> {
  const prefix = keyPrefix(keyring.current().id);
  const { rows } = await sql<Stored>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
    where substring(${sql.ref(column)} for ${sql.lit(prefix.length)}) <> ${prefix}
    order by ${sql.ref(key)} limit ${limit}`.execute(database.query);
  return rows;
}

async function encryptAnew(database: Database, keyring: Keyring, column: EncryptedColumn): Promise<number> {
  let done = 0;
  for (;;) {
    const rows = await oldValues(database, keyring, column, batch);
    if (rows.length === 0) return done;
    for (const row of rows) await replace(database, keyring, column, row);
    done += rows.length;
  }
}

async function replace(
  database: Database,
  keyring: Keyring,
  { table, column, key, index }: EncryptedColumn,
  { id, value }: Stored,
): Promise<void> {
  const place = { table, column, id };
  const text = decryptField(keyring, value, place);
  const next = sql`${sql.ref(column)} = ${encryptField(keyring, text, place)}`;
  const indexed = index ? sql`, ${sql.ref(index)} = ${blindIndex(keyring, text, place)}` : sql``;
  // Whoever changed the value meanwhile wins: it is looked at again.
  await sql`update ${sql.table(table)} set ${next}${indexed}
    where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${value}`.execute(database.query);
}
