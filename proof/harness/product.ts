import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopLeftover } from "#operate/embedded/postmaster.ts";
import type { Vitals } from "./probe.ts";

const root = new URL("../../", import.meta.url).pathname;
const node = join(root, "node_modules/node/bin/node");
const readyWithin = 120_000;
/** A setting under which the product answers `vitals`. */
export const probed = { NODE_OPTIONS: `--import ${new URL("probe.ts", import.meta.url).href}` };

/** A data directory of a proof's own, which the database user can reach too. */
export function createDataDirectory(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), "haechi-proof-"));
  chmodSync(path, 0o755);
  return {
    path,
    async remove() {
      await stopLeftover(join(path, "postgres"));
      rmSync(path, { recursive: true, force: true });
      rmSync(`${path}.keys`, { force: true });
    },
  };
}

/** The product as `npm start` runs it, in a process of its own on its own data directory. */
export class Product {
  readonly child: ChildProcess;
  readonly #dataDir: string;
  #output = "";
  #address: string | null = null;

  private constructor(child: ChildProcess, dataDir: string) {
    this.child = child;
    this.#dataDir = dataDir;
    child.stdout?.on("data", (part: Buffer) => (this.#output += part.toString()));
    child.stderr?.on("data", (part: Buffer) => (this.#output += part.toString()));
    child.on("message", ({ ready }: { ready?: string }) => (this.#address ??= ready ?? null));
  }

  /** Starts it, with settings of the environment beside those of every proof, and does not wait. */
  static spawn(dataDir: string, settings: Readonly<Record<string, string>> = {}): Product {
    const environment = { ...process.env, PORT: "0", HOST: "127.0.0.1", DEMO: "0", DATA_DIR: dataDir };
    const child = spawn(node, [join(root, "src/app/server/main.ts")], {
      cwd: root,
      env: {
        ...environment,
        DATABASE_URL: "",
        NODE_OPTIONS: "",
        NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    return new Product(child, dataDir);
  }

  /** Starts it and waits until it takes calls. */
  static async start(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Product> {
    const product = Product.spawn(dataDir, settings);
    const until = Date.now() + readyWithin;
    while (product.#address === null) {
      if (product.hasExited || Date.now() > until) throw new Error(`the product did not start:\n${product.output}`);
      await pause(10);
    }
    return product;
  }

  get address(): string {
    if (this.#address === null) throw new Error("the product takes no calls yet");
    return this.#address;
  }

  /** What it wrote on the console. */
  get output(): string {
    return this.#output;
  }

  /** What it says of itself, when it was started with `probed`. */
  vitals(): Promise<Vitals> {
    return this.#ask("vitals");
  }

  /** Milliseconds for which one piece of work held its event loop, the longest since it was asked; with `probed`. */
  longestHold(): Promise<number> {
    return this.#ask("hold");
  }

  #ask<Answer>(question: string): Promise<Answer> {
    const told = new Promise<Answer>((resolve) => {
      const hear = (answer: Readonly<Record<string, Answer>>) => {
        if (!(question in answer)) return;
        this.child.off("message", hear);
        resolve(answer[question]!);
      };
      this.child.on("message", hear);
    });
    this.child.send(question);
    return told;
  }

  get hasExited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits for its end; answers the exit code, null after a signal. */
  async exited(): Promise<number | null> {
    if (!this.hasExited) await once(this.child, "exit");
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.exited();
  }

  /** SIGTERM, as an administrator stops it. */
  async stop(): Promise<number | null> {
    this.child.kill("SIGTERM");
    return this.exited();
  }

  /** Process id of its PostgreSQL. */
  get postgresPid(): number {
    return Number(readFileSync(join(this.#dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
  }

  /** The product's process, its PostgreSQL and the processes of that. */
  get allPids(): number[] {
    const postmaster = this.postgresPid;
    return [this.child.pid!, postmaster, ...childrenOf(postmaster)];
  }
}

/** Processes whose parent is the given one. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number | null {
  try {
    // The name in parentheses may hold spaces; what follows the last one is the state and the parent.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
