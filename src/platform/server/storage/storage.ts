import { randomBytes } from "node:crypto";
import { diskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { StorageAddress } from "./storage-address.ts";

/** A new random key: two digits that spread the files over folders, and 256 random bits. */
export function newStorageKey(): string {
  const name = randomBytes(32).toString("hex");
  return `${name.slice(0, 2)}/${name}`;
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error("not a key of the storage");
  return key;
}

/** The storage at an address; its folders are made when they are first written to. */
export function openStorage(address: StorageAddress, dataDir: string): FileStorage {
  const storage = address.kind === "disk" ? diskStorage(address.folder) : s3Storage(address, dataDir);
  return {
    ...storage,
    put: async (key, received) => storage.put(checked(key), received),
    read: async (key) => storage.read(checked(key)),
    remove: async (key) => storage.remove(checked(key)),
  };
}
