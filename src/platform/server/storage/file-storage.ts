import type { Readable } from "node:stream";

/**
 * Where the bytes of files are kept. A key is used once; what was written under it is never changed. Nothing but
 * `newStorageKey` makes keys: no word of a user becomes a part of a path or an address.
 */
export type FileStorage = {
  /** A folder of this machine for what is still being received. `put` moves or copies from there. */
  readonly incoming: string;
  /** Keeps a received file under the key; it is durable when this resolves. The received file is gone afterwards. */
  put(key: string, received: ReceivedFile): Promise<void>;
  /** The bytes as a stream. Throws when nothing is kept under the key. */
  read(key: string): Promise<Readable>;
  /** Removes what is kept under the key; nothing happens when nothing is. */
  remove(key: string): Promise<void>;
  /** Bytes that are still free on this machine for what is received. */
  free(): Promise<number>;
};

export type ReceivedFile = { readonly path: string; readonly size: number; readonly sha256: Buffer };
