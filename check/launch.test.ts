import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startNode } from "#platform/server/testing/node-process.ts";

/** A package with the launcher, whose pinned Node and vite are stand-ins inside it: npm needs no network. */
let home: string;

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(join(home, path, ".."), { recursive: true });
  writeFileSync(join(home, path), text);
  chmodSync(join(home, path), mode);
}

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim());

function describePackage(version: string): void {
  const dependencies = { node: "file:parts/node", vite: "file:parts/vite" };
  write("package.json", JSON.stringify({ name: "haechi", version, type: "module", scripts, dependencies }));
  write(
    "package-lock.json",
    JSON.stringify({
      name: "haechi",
      version,
      lockfileVersion: 3,
      requires: true,
      packages: {
        "": { name: "haechi", version, dependencies },
        "node_modules/node": { resolved: "parts/node", link: true },
        "node_modules/vite": { resolved: "parts/vite", link: true },
        "parts/node": { version: "1.0.0" },
        "parts/vite": { version: "1.0.0" },
      },
    }),
  );
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "haechi-launch-"));
  cpSync(join(import.meta.dirname, "../launch.mjs"), join(home, "launch.mjs"));
  describePackage("1.0.0");
  write("parts/node/package.json", JSON.stringify({ name: "node", version: "1.0.0" }));
  write("parts/node/bin/node", `#!/bin/sh\nexec ${process.execPath} "$@"\n`, 0o755);
  write("parts/vite/package.json", JSON.stringify({ name: "vite", version: "1.0.0" }));
  write(
    "parts/vite/bin/vite.js",
    `const fs = require("node:fs");
     if (fs.readFileSync("src/app/web/main.tsx", "utf8").includes("broken")) { console.error("unexpected token"); process.exit(1); }
     fs.mkdirSync("dist", { recursive: true });
     fs.appendFileSync("dist/builds", process.argv[process.argv.indexOf("--mode") + 1] + "\\n");`,
  );
  write("index.html", "<!doctype html>");
  write("src/app/web/main.tsx", "export {};");
  write("src/app/server/main.ts", `process.stdout.write("server " + process.argv.slice(2).join() + "\\n");`);
  write(
    "src/app/console/main.ts",
    `process.on("SIGTERM", () => { process.stdout.write("drained\\n"); process.exit(7); });
     process.stdout.write("waiting\\n"); setInterval(() => {}, 1000);`,
  );
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function launch(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["launch.mjs", ...args], {
    cwd: home,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home },
  });
  return { status, output: stdout + stderr };
}

/** How often the pages were built: for the firm, and each time for the people outside. */
function builds(): number {
  const modes = readFileSync(join(home, "dist/builds"), "utf8").trim().split("\n");
  expect(modes.filter((mode) => mode === "client")).toHaveLength(modes.length / 2);
  return modes.length / 2;
}

test("the first start installs and builds; later ones only what has changed", () => {
  const first = launch("start", "one", "two");
  expect(first).toEqual({
    status: 0,
    output: "필요한 프로그램을 설치합니다. 1분쯤 걸립니다.\n화면을 만듭니다.\nserver one,two\n",
  });
  expect(launch("start").output).toBe("server \n");

  write("src/app/server/other.ts", "export {};");
  write("src/app/web/main.test.ts", "export {};");
  expect(launch("start").output).toBe("server \n");
  write("src/app/web/page.tsx", "export {};");
  expect(launch("start").output).toBe("화면을 만듭니다.\nserver \n");
  expect(builds()).toBe(2);

  rmSync(join(home, "node_modules/node"));
  expect(launch("start").output).toMatch(/^필요한 프로그램을 설치합니다/);
});

test("what npm itself installed for this lock is taken as it is", () => {
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: home, encoding: "utf8" });
  expect(status).toBe(0);
  expect(launch("build").output).toBe("화면을 만듭니다.\n");
  expect(existsSync(join(home, "node_modules/.haechi-lock"))).toBe(true);
});

test("a failed build ends with what vite said, and the next start builds again", () => {
  write("src/app/web/main.tsx", "broken");
  const failed = launch("start");
  expect(failed.status).toBe(1);
  expect(failed.output).toContain("화면을 만들지 못했습니다.\nunexpected token");
  write("src/app/web/main.tsx", "export {};");
  expect(launch("start").output).toBe("화면을 만듭니다.\nserver \n");
});

test("of two starts at once one installs, and the other waits for it", async () => {
  const starts = [1, 2].map(() => startNode(["launch.mjs", "start"], { cwd: home }));
  const ends = await Promise.all(starts.map((one) => one.ended()));
  expect(ends).toEqual(starts.map(() => ({ code: 0, signal: null })));
  const outputs = starts.map((one) => one.output());
  expect(outputs.filter((output) => output.includes("필요한 프로그램을 설치합니다"))).toHaveLength(1);
  expect(outputs.every((output) => output.endsWith("server \n"))).toBe(true);
});

test("an installation without the pinned Node is told", () => {
  rmSync(join(home, "parts/node/bin"), { recursive: true });
  const { status, output } = launch("start");
  expect(status).toBe(1);
  expect(output).toContain("실행 파일을 설치하지 못했습니다");
});

test("signals and exit codes pass through npm and the launcher; an unknown command is told", async () => {
  launch("build");
  const admin = startNode([npm, "run", "--silent", "admin"], { cwd: home });
  await admin.until("waiting");
  admin.child.kill("SIGTERM");
  expect(await admin.ended()).toEqual({ code: 7, signal: null });
  expect(admin.output()).toContain("drained");

  expect(launch("fly").status).toBe(1);
  expect(launch("fly").output).toContain("사용법: node launch.mjs start|dev|admin");
});
