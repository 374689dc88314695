import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-lock.ts";
import { StartRefusal } from "./start-refusal.ts";
import { startNode } from "./testing/node-process.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "haechi-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const holderSource = (dataDir: string) => `
  import { lockDataDirectory } from ${JSON.stringify(join(import.meta.dirname, "data-lock.ts"))};
  lockDataDirectory(${JSON.stringify(dataDir)});
  gc();
  process.stdout.write("held");
  setInterval(() => {}, 1000);`;

function contents(): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "base64")]));
}

test("a second process is refused, told who holds the folder, and changes nothing", async () => {
  const holder = startNode(["--expose-gc", "--input-type=module", "--eval", holderSource(folder)]);
  await holder.until("held");
  const before = contents();
  for (let round = 0; round < 20; round += 1) {
    const refused = () => lockDataDirectory(folder);
    expect(refused).toThrow(StartRefusal);
    expect(refused).toThrow(new RegExp(`프로세스 ${holder.child.pid}\\(시작 20`));
  }
  expect(contents()).toEqual(before);

  holder.child.kill("SIGKILL");
  await holder.ended();
  // Nothing is left to clean up, whatever the holder's file still says.
  lockDataDirectory(folder).release();
});

test("a released folder may be taken again", () => {
  lockDataDirectory(folder).release();
  const lock = lockDataDirectory(folder);
  expect(() => lockDataDirectory(folder)).toThrow(/이미 실행 중/);
  lock.release();
});

test("a folder that cannot be made is told", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => lockDataDirectory(join(file, "data"))).toThrow("file/data를 쓸 수 없습니다");
});
