import S3rver from "@20minutes/s3rver";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStorage, ReceivedFile } from "./file-storage.ts";
import { parseStorageAddress } from "./storage-address.ts";
import { newStorageKey, openStorage } from "./storage.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-storage-"));
const s3 = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "haechi-files", configs: [] }],
});
let port: number;
const storages: Record<string, FileStorage> = {};

beforeAll(async () => {
  ({ port } = await s3.run());
  const bucket = parseStorageAddress(
    `s3://S3RVER:S3RVER@127.0.0.1:${port}/haechi-files/firm?region=ap-northeast-2&tls=0`,
  );
  storages["S3"] = openStorage(bucket!, join(folder, "data"));
  storages["disk"] = openStorage(parseStorageAddress(`file://${folder}/files`)!, join(folder, "data"));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function received(storage: FileStorage, bytes: Buffer): Promise<ReceivedFile> {
  await mkdir(storage.incoming, { recursive: true });
  const path = join(storage.incoming, "received");
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: createHash("sha256").update(bytes).digest() };
}

test.each(["disk", "S3"])("%s gives back what it was given, until it is removed", async (name) => {
  const storage = storages[name]!;
  const bytes = randomBytes(3_000_000);
  const key = newStorageKey();
  const file = await received(storage, bytes);
  await storage.put(key, file);
  expect(existsSync(file.path)).toBe(false);
  expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true);
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.read(key)).rejects.toThrow();
  expect(await storage.free()).toBeGreaterThan(0);
});

test("a bucket that sends elsewhere is not followed", async () => {
  let astray = 0;
  const elsewhere = createServer((_, response) => void response.end(String((astray += 1)))).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  const bucket = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(307, { location }).end());
  }).listen(0, "127.0.0.1");
  await once(bucket, "listening");
  const address = `s3://K:S@127.0.0.1:${(bucket.address() as AddressInfo).port}/haechi-files?tls=0`;
  const storage = openStorage(parseStorageAddress(address)!, join(folder, "data"));
  const key = newStorageKey();
  await expect(storage.put(key, await received(storage, randomBytes(100)))).rejects.toThrow("307");
  await expect(storage.read(key)).rejects.toThrow("307");
  await expect(storage.remove(key)).rejects.toThrow("307");
  expect(astray).toBe(0);
  for (const server of [elsewhere, bucket]) server.close();
});

test.each(["disk", "S3"])("%s takes no other keys than those made for it", async (name) => {
  const storage = storages[name]!;
  for (const key of ["../outside", "/etc/passwd", "ab/../../x", newStorageKey().toUpperCase(), ""]) {
    await expect(storage.put(key, await received(storage, Buffer.from("x")))).rejects.toThrow("not a key");
    await expect(storage.read(key)).rejects.toThrow("not a key");
  }
  expect(readdirSync(folder).toSorted()).toEqual(["data", "files", "s3"]);
});

test("an S3 service refuses wrong keys, and what arrives differently from its hash", async () => {
  const wrong = parseStorageAddress(`s3://S3RVER:other@127.0.0.1:${port}/haechi-files?tls=0`);
  const stranger = openStorage(wrong!, join(folder, "data"));
  await expect(stranger.put(newStorageKey(), await received(stranger, Buffer.from("x")))).rejects.toThrow("403");
});

test("addresses of storages", () => {
  expect(parseStorageAddress("s3://key:se%2Fcret@s3.example.kr/firm-files/a/b?region=kr-1")).toEqual({
    kind: "s3",
    endpoint: "https://s3.example.kr",
    bucket: "firm-files",
    prefix: "a/b/",
    region: "kr-1",
    accessKeyId: "key",
    secretAccessKey: "se/cret",
  });
  expect(parseStorageAddress("file:///srv/files/")).toEqual({ kind: "disk", folder: "/srv/files" });
  for (const text of [
    "",
    "/srv/files",
    "file:///",
    "s3://host/bucket",
    "s3://a:b@host",
    "s3://a:b@host/x?acl=public",
    "https://a",
  ])
    expect(parseStorageAddress(text), text).toBeNull();
});
