import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Transform, type Duplex, type TransformCallback } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { StartRefusal } from "#platform/server/start-refusal.ts";

/** 32 bytes that encrypt a firm's backups; null: backups are compressed only. */
export type BackupKey = Buffer | null;

const magic = Buffer.from("HAECHI-BACKUP-1\n");
const saltLength = 32;
const tagLength = 16;
const chunkLength = 64 << 10;
const headLength = magic.length + saltLength;

/**
 * Reads a backup key: 64 hexadecimal digits or 44 letters of Base64. Throws StartRefusal with a sentence; the text of
 * the file is never repeated.
 */
export async function readBackupKey(file: string | null): Promise<BackupKey> {
  if (file === null) return null;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartRefusal(`백업 열쇠 파일 ${file}을(를) 읽을 수 없습니다: ${(error as Error).message}`, {
      cause: error,
    });
  });
  const value = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, "hex") : Buffer.from(value, "base64");
  if (key.length === 32) return key;
  throw new StartRefusal(
    `백업 열쇠 파일 ${file}에는 32바이트 열쇠가 있어야 합니다. 'openssl rand -base64 32'로 만들어 주세요.`,
  );
}

/** Name of some content; with a key it tells nothing of the content to others. */
export function contentHash(key: BackupKey) {
  return key === null ? createHash("sha256") : createHmac("sha256", derive(key, magic, "names"));
}

/** Proves that a text was written by a holder of the key. */
export function signature(key: BackupKey, text: string): string | null {
  if (key === null) return null;
  return createHmac("sha256", derive(key, magic, "manifest"))
    .update(text)
    .digest("hex");
}

/** Streams that compress and, with a key, encrypt with AES-256-GCM in parts of 64 KiB. */
export function sealing(key: BackupKey): Duplex[] {
  return [createZstdCompress(), ...(key === null ? [] : [new Encryption(key)])];
}

/** The way back. What was altered, shortened or written with another key ends the stream with an error. */
export function unsealing(key: BackupKey): Duplex[] {
  return [...(key === null ? [] : [new Decryption(key)]), createZstdDecompress()];
}

function derive(key: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, `haechi backup ${purpose}`, 32));
}

/** Each part has its number as nonce, and the last one says so: parts cannot be moved, repeated or cut off. */
function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 2, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

class Encryption extends Transform {
  readonly #key: Buffer;
  #held: Buffer = Buffer.alloc(0);
  #number = 0;

  constructor(key: Buffer) {
    super();
    const salt = randomBytes(saltLength);
    this.#key = derive(key, salt, "content");
    this.push(Buffer.concat([magic, salt]));
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held = Buffer.concat([this.#held, part]);
    while (this.#held.length > chunkLength) {
      this.push(this.#encrypt(this.#held.subarray(0, chunkLength), false));
      this.#held = this.#held.subarray(chunkLength);
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#encrypt(this.#held, true));
  }

  #encrypt(part: Buffer, last: boolean): Buffer {
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce(this.#number++, last));
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
  }
}

class Decryption extends Transform {
  readonly #master: Buffer;
  #key: Buffer | null = null;
  #held: Buffer = Buffer.alloc(0);
  #number = 0;

  constructor(key: Buffer) {
    super();
    this.#master = key;
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held = Buffer.concat([this.#held, part]);
    try {
      if (this.#key === null && this.#held.length >= headLength) this.#readHead();
      while (this.#key && this.#held.length > chunkLength + tagLength) {
        this.push(this.#decrypt(this.#held.subarray(0, chunkLength + tagLength), false));
        this.#held = this.#held.subarray(chunkLength + tagLength);
      }
      done();
    } catch (error) {
      done(damaged(error));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.#decrypt(this.#held, true));
    } catch (error) {
      done(damaged(error));
    }
  }

  #readHead(): void {
    if (!this.#held.subarray(0, magic.length).equals(magic)) throw new Error("not a sealed file");
    this.#key = derive(this.#master, this.#held.subarray(magic.length, headLength), "content");
    this.#held = this.#held.subarray(headLength);
  }

  #decrypt(part: Buffer, last: boolean): Buffer {
    if (!this.#key || part.length < tagLength) throw new Error("cut off");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce(this.#number++, last), {
      authTagLength: tagLength,
    });
    decipher.setAuthTag(part.subarray(part.length - tagLength));
    return Buffer.concat([decipher.update(part.subarray(0, part.length - tagLength)), decipher.final()]);
  }
}

function damaged(cause: unknown): Error {
  return new Error("백업이 손상되었거나 열쇠가 다릅니다.", { cause });
}
