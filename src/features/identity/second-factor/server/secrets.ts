import { decryptField, encryptField } from "#platform/server/crypto/field-cipher.ts";
import type { EncryptedColumn } from "#platform/server/crypto/encrypted-column.ts";
import type { Services } from "#platform/server/services.ts";

type Column = "secret_encrypted" | "pending_encrypted";
type Keys = Pick<Services, "keyring">;

const table = "second_factors";

/** What rotation of the keys encrypts anew. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table, column: "secret_encrypted", key: "user_id" },
  { table, column: "pending_encrypted", key: "user_id" },
];

export function sealSecret({ keyring }: Keys, secret: string, column: Column, userId: number): Buffer {
  return encryptField(keyring, secret, { table, column, id: userId });
}

export function openSecret({ keyring }: Keys, value: Buffer, column: Column, userId: number): string {
  return decryptField(keyring, value, { table, column, id: userId });
}
