import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Where an encrypted value stands; it opens at no other place. `id`: the primary key of its row. */
export type FieldPlace = { readonly table: string; readonly column: string; readonly id: number };

/** A key of encrypted fields: its name, stored beside every value, and 32 random bytes. */
export type FieldKey = { readonly id: string; readonly secret: Buffer };

/** The keys in use; the first encrypts, each opens what it has encrypted. */
export type Keyring = {
  readonly current: () => FieldKey;
  /** Throws when there is no such key. */
  readonly find: (id: string) => FieldKey;
  readonly all: () => readonly FieldKey[];
  /** Reads the keys anew after another process has changed them. */
  readonly reload: () => void;
};

const format = 1;
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM. Answers format, key id, nonce, text and tag in one value; the same text never looks the same. */
export function encryptField(keyring: Keyring, text: string, place: FieldPlace): Buffer {
  const key = keyring.current();
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", derived(key, "field encryption"), nonce);
  cipher.setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([keyPrefix(key.id), nonce, sealed, cipher.getAuthTag()]);
}

/** Opens a value. Throws when it was changed, stands at another place, or its key is missing. */
export function decryptField(keyring: Keyring, value: Buffer, place: FieldPlace): string {
  const id = keyIdOf(value);
  const key = keyring.find(id);
  const start = keyPrefix(id).length;
  const nonce = value.subarray(start, start + nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", derived(key, "field encryption"), nonce, {
    authTagLength: tagLength,
  });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(value.subarray(value.length - tagLength));
  const sealed = value.subarray(start + nonceLength, value.length - tagLength);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
}

/** What stands before every value of this key: the format, the length of the key's name and the name. */
export function keyPrefix(keyId: string): Buffer {
  const name = Buffer.from(keyId, "utf8");
  return Buffer.concat([Buffer.from([format, name.length]), name]);
}

/** The name of the key that has encrypted the value. */
export function keyIdOf(value: Buffer): string {
  if (value.length < 2 + nonceLength + tagLength || value[0] !== format) throw new Error("not an encrypted field");
  return value.subarray(2, 2 + value[1]!).toString("utf8");
}

/** A digest for exact search that says nothing without the key; for one column only. By the current key. */
export function blindIndex(keyring: Keyring, text: string, column: Omit<FieldPlace, "id">): Buffer {
  return digest(keyring.current(), text, column);
}

/** The digests of every key, to search also what another key has indexed. */
export function blindIndexes(keyring: Keyring, text: string, column: Omit<FieldPlace, "id">): Buffer[] {
  return keyring.all().map((key) => digest(key, text, column));
}

/** Tells whether two keys of one name are the same key, without telling anything of the key. */
export function proofOf(key: FieldKey): Buffer {
  return createHmac("sha256", derived(key, "proof")).update(key.id).digest();
}

/** A key that a person's browser may have: it opens no field and says nothing of the field key that it comes from. */
export type BrowserKey = { readonly name: string; readonly secret: Buffer };

/**
 * The keys under which this person's browser keeps what was typed and not saved, the newest first: one of every field
 * key, so that what was kept before a rotation opens after it. The same in every process, and nowhere stored.
 */
export function browserKeys(keyring: Keyring, userId: number): BrowserKey[] {
  return keyring.all().map((key) => ({ name: key.id, secret: derived(key, `drafts of user ${userId}`) }));
}

function digest(key: FieldKey, text: string, { table, column }: Omit<FieldPlace, "id">): Buffer {
  return createHmac("sha256", derived(key, "blind index")).update(`${table}.${column}\0${text}`).digest();
}

function boundTo({ table, column, id }: FieldPlace): Buffer {
  return Buffer.from(`${table}.${column}.${id}`, "utf8");
}

/** One purpose, one key. */
function derived({ secret }: FieldKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), `haechi ${purpose}`, 32));
}
