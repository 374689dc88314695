import { blindIndex, blindIndexes, type Keyring } from "#platform/server/crypto/field-cipher.ts";

const column = { table: "persons", column: "name_indexes" } as const;

/** What stays of a destroyed person's compared name: nothing without the key, which is not in the database. */
export function destroyedName(keyring: Keyring, norm: string): Buffer {
  return blindIndex(keyring, norm, column);
}

/** As what a name stands among the destroyed ones, by every key. */
export function asDestroyed(keyring: Keyring, norm: string): Buffer[] {
  return blindIndexes(keyring, norm, column);
}
