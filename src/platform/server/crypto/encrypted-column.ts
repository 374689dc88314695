/** A column of encrypted fields, for the rotation of keys. `key`: the primary key, which its values are bound to. */
export type EncryptedColumn = {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  /** The column of the blind index over the same text. */
  readonly index?: string;
};
