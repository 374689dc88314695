import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { readConfig } from "#platform/server/read-config.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import type { OpenData } from "./open-data.ts";
import type { FirmState } from "./first-start.ts";

const closers: (() => Promise<void>)[] = [];
/** One Ctrl+C reaches us from the terminal and again through the launcher; that is no second wish. */
const sameSignalMs = 1_000;
const forcedExit = 130;
let stopping: { since: number } | undefined;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(error: unknown): void {
  const text = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}

/** Ends what was opened, last first: HTTP and sockets drain, PostgreSQL stops last, the lock is given back. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = { since: Date.now() };
  let status = code;
  // What is being opened at this moment is opened to its end, so that it can be closed.
  await booting.catch(() => {});
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => {
      report(error);
      status = 1;
    });
  }
  process.exit(status);
}

function onSignal(): void {
  if (!stopping) {
    say("해치를 멈추는 중입니다.");
    void stop(0);
  } else if (Date.now() - stopping.since > sameSignalMs) {
    say("기다리지 않고 멈춥니다.");
    process.exit(forcedExit);
  }
}

function onFault(error: unknown): void {
  report(error);
  void stop(1);
}

const readModules = () => Promise.all([import("./first-start.ts"), import("./server.ts")]);

async function boot(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    const lock = lockDataDirectory(config.dataDir);
    closers.push(async () => lock.release());
  }
  // Nothing heavy is read before this: a second start is refused at once.
  const { openData } = await import("./open-data.ts");
  // Reading a thousand files holds the loop, on a slow machine for longer than a connection to a database may take.
  if (config.databaseUrl !== null) await readModules();
  // The embedded PostgreSQL starts while the server's modules are read.
  const opening = openData(config, { log: say, onLost: onFault }).then((opened) => {
    closers.push(opened.close);
    return opened;
  });
  const modules = readModules();
  modules.catch(() => {});
  const data = await opening;
  const [{ prepareFirm }, { startServer }] = await modules;
  const firm = await prepareFirm(config, data.databaseUrl);
  if (stopping) return;
  const server = await startServer({ config, databaseUrl: data.databaseUrl }).catch((error: unknown) => {
    throw listenRefusal(error, config.host, config.port);
  });
  closers.push(() => server.close());
  await announce(server.address, data, firm);
  process.send?.({ ready: server.address });
  void giveBackMemory();
}

function listenRefusal(error: unknown, host: string, port: number): unknown {
  const mends: Readonly<Record<string, string>> = {
    EADDRINUSE: `포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. 그 프로그램을 멈추거나 PORT로 다른 번호를 지정해 주세요.`,
    EACCES: `포트 ${port}을(를) 열 권한이 없습니다. PORT로 1024 이상의 번호를 지정해 주세요.`,
    EADDRNOTAVAIL: `이 서버에 ${host} 주소가 없습니다. HOST를 고쳐 주세요.`,
    ENOTFOUND: `HOST의 이름 ${host}을(를) 찾을 수 없습니다. HOST를 고쳐 주세요.`,
  };
  const mend = mends[(error as NodeJS.ErrnoException).code ?? ""];
  return mend === undefined ? error : new StartRefusal(mend, { cause: error });
}

async function announce(address: string, data: OpenData, firm: FirmState): Promise<void> {
  say(`해치가 준비되었습니다: ${address}`);
  say(`데이터베이스: ${data.description}`);
  if (firm.setupCode !== null) say(`처음 방문해 법인을 만들 때 넣을 설치 코드: ${firm.setupCode}`);
  if (!firm.demo) return;
  const { demoAccounts, demoPassword } = await import("../demo/accounts.ts");
  say(`시연 계정 (비밀번호는 모두 ${demoPassword}):`);
  for (const { role, email } of demoAccounts) say(`  ${role}: ${email}`);
}

// A console that is gone is no fault of the product: telling it of that would fail again, for ever.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("SIGTERM", onSignal);
process.on("SIGINT", onSignal);
process.on("SIGHUP", onSignal);
process.on("uncaughtException", onFault);
process.on("unhandledRejection", onFault);
const booting = boot();
booting.catch(onFault);
