import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeFolder } from "./cluster-files.ts";
import { listBackups } from "./manifest.ts";
import { ObjectStore } from "./objects.ts";
import { pruneBackups } from "./prune-backups.ts";

let folder: string;
let broken: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "haechi-backups-"));
  // A link to itself: it is there, and nobody can look into it.
  broken = join(folder, "broken");
  await symlink(broken, broken);
});

afterEach(() => rm(folder, { recursive: true }));

test("a folder that cannot be read is a fault, one that is not there is empty", async () => {
  const store = new ObjectStore(folder, null);
  expect(await storeFolder(join(folder, "absent"), store)).toEqual([]);
  expect(await listBackups(join(folder, "absent"))).toEqual([]);
  await expect(storeFolder(broken, store)).rejects.toThrow("ELOOP");
  await expect(listBackups(broken)).rejects.toThrow("ELOOP");
});

test("where no backup is seen, nothing is taken away", async () => {
  const shelf = join(folder, "objects", "ab");
  await mkdir(shelf, { recursive: true });
  await writeFile(join(shelf, "abcd"), "content");
  expect(await pruneBackups(folder)).toEqual([]);
  expect(await readdir(shelf)).toEqual(["abcd"]);
});
