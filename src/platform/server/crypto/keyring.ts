import { timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { StartRefusal } from "../start-refusal.ts";
import { proofOf, type FieldKey, type Keyring } from "./field-cipher.ts";
import { createKeyFile, parseFieldKeys, readKeyFile } from "./key-file.ts";

type KeyConfig = Pick<Config, "fieldKeys" | "fieldKeysFile">;

/**
 * The keys of FIELD_KEYS or else of the key file, which the first start writes. Throws StartRefusal when a key is
 * missing or another one than this database's fields were encrypted with.
 */
export async function openKeyring(config: KeyConfig, database: Database): Promise<Keyring> {
  const { rows: used } = await database.pool.query<{ id: string; proof: Buffer }>(
    "select id, proof from field_keys where retired_at is null order by created_at",
  );
  const keyring = keyringOf(config, readKeys(config, used));
  for (const { id, proof } of used) refuseOther(keyring, id, proof);
  const current = keyring.current();
  await database.pool.query("insert into field_keys (id, proof) values ($1, $2) on conflict do nothing", [
    current.id,
    proofOf(current),
  ]);
  return keyring;
}

function readKeys(config: KeyConfig, used: readonly { readonly id: string }[]): readonly FieldKey[] {
  if (config.fieldKeys !== null) return parseFieldKeys(config.fieldKeys)!;
  const keys = readKeyFile(config.fieldKeysFile);
  if (keys) return keys;
  const [first] = used;
  if (first) throw missing(first.id, config.fieldKeysFile);
  return createKeyFile(config.fieldKeysFile);
}

function keyringOf({ fieldKeys, fieldKeysFile }: KeyConfig, given: readonly FieldKey[]): Keyring {
  let keys = given;
  const known = (id: string) => keys.find((key) => key.id === id);
  function reload(): void {
    if (fieldKeys === null) keys = readKeyFile(fieldKeysFile) ?? keys;
  }
  return {
    current: () => keys[0]!,
    all: () => keys,
    reload,
    find(id) {
      // Another process may have changed the keys since this one started.
      if (!known(id)) reload();
      const key = known(id);
      if (!key) throw new Error(`field key ${id} is missing`);
      return key;
    },
  };
}

function refuseOther(keyring: Keyring, id: string, proof: Buffer): void {
  const key = keyring.all().find((known) => known.id === id);
  if (!key) throw missing(id);
  if (timingSafeEqual(proofOf(key), proof)) return;
  throw new StartRefusal(
    `암호 열쇠 ${id}이(가) 이 데이터를 암호화한 열쇠와 다릅니다. 보관해 둔 열쇠 파일로 되돌려 주세요.`,
  );
}

function missing(id: string, file?: string): StartRefusal {
  const where = file === undefined ? "열쇠 파일이나 FIELD_KEYS" : `열쇠 파일 ${file}`;
  return new StartRefusal(`이 데이터를 암호화한 열쇠 ${id}이(가) 없습니다. 보관해 둔 ${where}를 되돌려 주세요.`);
}
