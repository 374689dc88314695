import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefusal } from "../start-refusal.ts";
import type { FieldKey } from "./field-cipher.ts";

const secretLength = 32;
const idPattern = /^[a-z0-9-]{1,40}$/;

/** A new key, named by the day. */
export function newFieldKey(): FieldKey {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return { id: `k${day}-${randomBytes(3).toString("hex")}`, secret: randomBytes(secretLength) };
}

/**
 * Reads `id:base64` entries, parted by commas or lines, the newest first. Null for what is no such list: its text is
 * never repeated, it holds secrets.
 */
export function parseFieldKeys(text: string): FieldKey[] | null {
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "" && !entry.startsWith("#"));
  const keys = entries.map((entry) => {
    const colon = entry.indexOf(":");
    return { id: entry.slice(0, colon), secret: Buffer.from(entry.slice(colon + 1), "base64") };
  });
  const isFit = keys.every(({ id, secret }) => idPattern.test(id) && secret.length === secretLength);
  const isUnique = new Set(keys.map(({ id }) => id)).size === keys.length;
  return keys.length > 0 && isFit && isUnique ? keys : null;
}

/** The keys of the file; null without a file. Throws StartRefusal when it is broken or open to others. */
export function readKeyFile(path: string): FieldKey[] | null {
  try {
    const text = readFileSync(path, "utf8");
    if ((statSync(path).mode & 0o077) !== 0) {
      throw new StartRefusal(`암호 열쇠 파일 ${path}을(를) 다른 사용자도 읽을 수 있습니다. chmod 600으로 막아 주세요.`);
    }
    const keys = parseFieldKeys(text);
    if (keys) return keys;
    throw new StartRefusal(`암호 열쇠 파일 ${path}의 내용이 올바르지 않습니다. 보관해 둔 사본으로 되돌려 주세요.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`암호 열쇠 파일 ${path}을(를) 읽을 수 없습니다: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Writes the first key. Of several processes that do so at once one succeeds; all read the same key then. */
export function createKeyFile(path: string): FieldKey[] {
  const partial = writePartial(path, [newFieldKey()]);
  try {
    // Unlike a rename this never takes the place of a file that is there.
    linkSync(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw unwritable(path, error);
  } finally {
    rmSync(partial, { force: true });
  }
  return readKeyFile(path)!;
}

/** Puts a new key before those of the file, in one step. */
export function addToKeyFile(path: string, key: FieldKey): void {
  renameSync(writePartial(path, [key, ...(readKeyFile(path) ?? [])]), path);
}

function writePartial(path: string, keys: readonly FieldKey[]): string {
  const lines = keys.map(({ id, secret }) => `${id}:${secret.toString("base64")}`);
  const partial = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      partial,
      `# 해치 암호 열쇠. 잃으면 암호화된 값을 다시 읽을 수 없습니다. 백업과 따로 보관하세요.\n${lines.join("\n")}\n`,
      { mode: 0o600, flag: "wx", flush: true },
    );
    return partial;
  } catch (error) {
    throw unwritable(path, error);
  }
}

function unwritable(path: string, cause: unknown): StartRefusal {
  return new StartRefusal(
    `암호 열쇠 파일 ${path}을(를) 쓸 수 없습니다: ${(cause as Error).message}. FIELD_KEYS_FILE로 다른 곳을 지정해 주세요.`,
    { cause },
  );
}
