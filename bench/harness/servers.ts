import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Sent } from "./capture.ts";

const root = join(import.meta.dirname, "../..");
const readyWithinMs = 60_000;

/** A server process that is measured. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its first answer. */
  readonly readyAfter: number;
  stop(): Promise<void>;
};

/** The product as `npm start` runs it, on the database of the bench. */
export async function startProduct(databaseUrl: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "haechi-bench-"));
  const running = await start(["src/app/server/main.ts"], {
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    FIELD_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"),
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product with the embedded PostgreSQL of this data directory. */
export function startEmbeddedProduct(dataDir: string): Promise<ServerProcess> {
  return start(["src/app/server/main.ts"], {
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"),
  });
}

/** A statement of the bare server; `json`: its one row has the whole answer as the text `body`. */
export type BareStatement = { readonly text: string; readonly json: boolean };

/** node:http and `pg` with these statements, and with groups of statements that bring their values. */
export async function startBare(
  databaseUrl: string,
  statements: Readonly<Record<string, BareStatement>>,
  groups: Readonly<Record<string, readonly Sent[]>> = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), "haechi-bare-"));
  // A file, as the environment takes no more than 128 KiB.
  const file = join(folder, "groups.json");
  writeFileSync(file, JSON.stringify(groups));
  try {
    return await start(["bench/harness/bare-server.ts"], {
      DATABASE_URL: databaseUrl,
      STATEMENTS: JSON.stringify(statements),
      GROUPS: file,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const errors = showErrors(child.stdout!);
  const [message] = (await once(child, "message", { signal: AbortSignal.timeout(readyWithinMs) })) as [
    { ready: string },
  ];
  return {
    url: message.ready,
    pid: child.pid!,
    readyAfter: performance.now() - started,
    async stop() {
      if (child.exitCode !== null) return;
      // Calls that nobody waits for any more are broken off with the process.
      errors.removeAllListeners("line");
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Work that fails in the background takes time from what is measured, and nobody asks for its answer. */
function showErrors(log: NodeJS.ReadableStream): Interface {
  return createInterface({ input: log }).on("line", (line) => {
    if (/"level":[56]0\b/.test(line)) process.stderr.write(`${line}\n`);
  });
}

/** What a request to the bare server looks like. */
export function barePath(name: string, values: readonly unknown[]): string {
  return `/${name}${values.length > 0 ? `?${values.map((value) => encodeURIComponent(JSON.stringify(value))).join("&")}` : ""}`;
}
