import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Keyring } from "./crypto/field-cipher.ts";
import type { Database } from "./database/database.ts";
import type { FileStorage } from "./storage/file-storage.ts";
import type { Scanner } from "./storage/scanner.ts";

/** What handlers and jobs work with; one object per process. */
export type Services = {
  readonly config: Config;
  readonly database: Database;
  /** Opens and closes encrypted fields. */
  readonly keyring: Keyring;
  /** Where the bytes of files are kept. */
  readonly storage: FileStorage;
  /** Looks through uploaded files; null: the firm has none. */
  readonly scanner: Scanner | null;
  readonly log: FastifyBaseLogger;
};
