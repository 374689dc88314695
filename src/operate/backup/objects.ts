import { randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ifAbsent } from "#platform/server/if-absent.ts";
import { contentHash, sealing, unsealing, type BackupKey } from "./seal.ts";

/** Some content in the store of a backup folder. */
export type StoredContent = { readonly hash: string; readonly size: number };

const ownerOnly = 0o600;
const wholeUpTo = 16 << 20;

/**
 * Contents of all backups in one folder, each stored once under its hash: what did not change since the last backup
 * takes neither time nor room.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #key: BackupKey;

  constructor(backupFolder: string, key: BackupKey) {
    this.#folder = join(backupFolder, "objects");
    this.#key = key;
  }

  /** Stores the first `size` bytes of a file that may grow, shrink or vanish meanwhile; what it lacks is zeros. */
  async putFile(path: string, size: number): Promise<StoredContent> {
    const content = () => exactly(path, size);
    if (size > wholeUpTo) return this.#putStream(content(), size);
    const parts: Buffer[] = [];
    for await (const part of content()) parts.push(part);
    return this.putBytes(Buffer.concat(parts));
  }

  async putBytes(bytes: Buffer): Promise<StoredContent> {
    const hash = contentHash(this.#key).update(bytes).digest("hex");
    if (!existsSync(this.#pathOf(hash))) await this.#putStream(Readable.from([bytes]), bytes.length);
    return { hash, size: bytes.length };
  }

  /** Writes a content to `target`, whose folder is there; throws when it is missing or not what its name says. */
  async get({ hash, size }: StoredContent, target: string, flush: boolean): Promise<void> {
    const digest = contentHash(this.#key);
    let length = 0;
    const check = new Transform({
      transform(part: Buffer, _encoding, done) {
        digest.update(part);
        length += part.length;
        done(null, part);
      },
    });
    const file = await open(target, "w", ownerOnly);
    await pipeline([
      createReadStream(this.#pathOf(hash)),
      ...unsealing(this.#key),
      check,
      file.createWriteStream({ flush }),
    ]);
    if (digest.digest("hex") !== hash || length !== size) throw new Error(`백업의 내용이 손상되었습니다: ${hash}`);
  }

  /** Removes the contents that no backup names any more; answers how many. */
  async removeOthers(wanted: ReadonlySet<string>): Promise<number> {
    let removed = 0;
    for (const shelf of await readdir(this.#folder).catch(ifAbsent([]))) {
      for (const name of await readdir(join(this.#folder, shelf))) {
        if (wanted.has(name)) continue;
        await rm(join(this.#folder, shelf, name), { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  async #putStream(content: Readable, size: number): Promise<StoredContent> {
    const digest = contentHash(this.#key);
    const listen = new Transform({
      transform(part: Buffer, _encoding, done) {
        digest.update(part);
        done(null, part);
      },
    });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const partial = join(this.#folder, `partial-${randomUUID()}`);
    try {
      const file = await open(partial, "wx", ownerOnly);
      await pipeline([content, listen, ...sealing(this.#key), file.createWriteStream({ flush: true })]);
      const hash = digest.digest("hex");
      await mkdir(dirname(this.#pathOf(hash)), { recursive: true, mode: 0o700 });
      await rename(partial, this.#pathOf(hash));
      return { hash, size };
    } finally {
      await rm(partial, { force: true });
    }
  }

  #pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}

/** PostgreSQL goes on writing while its files are copied; its log mends what was torn, if only the length is right. */
function exactly(path: string, size: number): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    let left = size;
    if (left > 0) {
      try {
        for await (const part of createReadStream(path, { end: size - 1 })) {
          left -= (part as Buffer).length;
          yield part as Buffer;
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
    for (; left > 0; left -= Math.min(left, 1 << 20)) yield Buffer.alloc(Math.min(left, 1 << 20));
  }
  return Readable.from(parts(), { objectMode: false });
}
