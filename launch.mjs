// Entry of every npm script. Runs on any Node from 20.19 without dependencies: installs and builds what is missing,
// then hands over to the pinned Node of this package.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const modules = join(root, "node_modules");
const pinnedNode = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const installStamp = join(modules, ".haechi-lock");
const longestInstallMs = 15 * 60_000;
const buildStamp = join(root, "dist", ".haechi-sources");

const commands = {
  start: { entry: "src/app/server/main.ts", build: true },
  dev: { entry: "src/app/server/dev.ts" },
  admin: { entry: "src/app/console/main.ts" },
  check: { entry: "check/check.ts" },
  test: { entry: "check/test.ts" },
  proof: { entry: "check/proof.ts" },
  bench: { entry: "bench/bench.ts", build: true },
  build: { build: true },
};

main(process.argv.slice(2));

function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
  if (!command) fail(`사용법: node launch.mjs ${Object.keys(commands).join("|")}`);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node 20.19 이상이 필요합니다(현재 ${process.versions.node}). https://nodejs.org 에서 새 버전을 설치해 주세요.`,
    );
  }
  install();
  if (command.build) build();
  if (command.entry) handOver(command.entry, args);
}

function install() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (hasInstalled(lock, wanted)) return;
  const release = waitForInstaller();
  try {
    // Another start may have installed it meanwhile.
    if (!hasInstalled(lock, wanted)) installNow(wanted);
  } finally {
    release();
  }
}

function hasInstalled(lock, wanted) {
  if (!existsSync(pinnedNode) || (readText(installStamp) !== wanted && !isInstalled(lock))) return false;
  if (readText(installStamp) !== wanted) writeStamp(installStamp, wanted);
  return true;
}

function installNow(wanted) {
  say("필요한 프로그램을 설치합니다. 1분쯤 걸립니다.");
  const options = ["ci", "--include=dev", "--ignore-scripts=false", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, encoding: "utf8" })
    : spawnSync("npm", options, { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  if (result.status !== 0) {
    fail(`설치하지 못했습니다. 네트워크와 남은 디스크 공간을 확인한 뒤 다시 실행해 주세요.\n${outputOf(result)}`);
  }
  if (spawnSync(pinnedNode, ["--version"]).status !== 0) {
    fail(
      `Node ${process.platform}-${process.arch} 실행 파일을 설치하지 못했습니다. npm의 ignore-scripts 설정을 꺼 주세요.`,
    );
  }
  writeStamp(installStamp, wanted);
}

/**
 * Two commands that install into the same folder would take each other's files away: one waits for the other. Returns
 * what lets the next one in; whoever was killed lets it in by being gone, or by having begun too long ago.
 */
function waitForInstaller() {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const turn = join(tmpdir(), `haechi-install-${name}`);
  const mine = `${turn}-${process.pid}`;
  writeFileSync(mine, String(process.pid));
  for (let isTold = false; !takesTurn(mine, turn); isTold = true) {
    if (isAbandoned(turn)) rmSync(turn, { force: true });
    else if (!isTold) say("같은 폴더에서 설치가 진행 중입니다. 끝나면 이어서 실행합니다.");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  rmSync(mine);
  const release = () => {
    process.off("exit", release);
    rmSync(turn, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** A link is there with what it says, or not at all. */
function takesTurn(mine, turn) {
  try {
    linkSync(mine, turn);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(turn) {
  try {
    if (Date.now() - statSync(turn).mtimeMs > longestInstallMs) return true;
    process.kill(Number(readFileSync(turn, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** npm's own record of what it installed names the same packages as the lock: somebody ran npm by hand. */
function isInstalled(lock) {
  const record = readText(join(modules, ".package-lock.json"));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(lock).packages;
  return (
    Object.keys(installed).every((path) => Object.hasOwn(wanted, path)) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (path === "") return true;
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    })
  );
}

function build() {
  const wanted = sourcesHash();
  if (readText(buildStamp) === wanted) return;
  say("화면을 만듭니다.");
  const vite = join(modules, "vite", "bin", "vite.js");
  // The pages for people outside the firm are a build of their own, which adds to the first.
  for (const mode of ["production", "client"]) {
    const args = [vite, "build", "--mode", mode, "--logLevel", "error"];
    const env = { ...process.env, NODE_ENV: "production" };
    const result = spawnSync(pinnedNode, args, { cwd: root, encoding: "utf8", env });
    if (result.status !== 0) fail(`화면을 만들지 못했습니다.\n${outputOf(result)}`);
  }
  writeStamp(buildStamp, wanted);
}

/** Names one state of everything that the browser part is made from; server code and tests are no part of it. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const name of ["index.html", "client.html", "vite.config.ts", "postcss.config.mjs", "package-lock.json"]) {
    hash.update(`\0${name}\0`).update(readText(join(root, name)) ?? "");
  }
  for (const folder of ["src", "public"].filter((name) => existsSync(join(root, name)))) addFolder(hash, folder);
  return hash.digest("hex");
}

function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== "server" && entry.name !== "testing") addFolder(hash, path);
    } else if (!entry.name.includes(".test.")) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    }
  }
}

function handOver(entry, args) {
  // The cache of compiled sources halves the time to start.
  const environment = { NODE_COMPILE_CACHE: join(modules, ".cache", "node-compile"), ...process.env };
  const child = spawn(pinnedNode, [join(root, entry), ...args], { cwd: root, env: environment, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`실행하지 못했습니다: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function outputOf({ stdout, stderr, error }) {
  return [stdout, stderr, error?.message].filter(Boolean).join("\n").trim();
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
