import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

const running = new Set<ChildProcess>();

/** `note`: what is to be known although nothing failed. */
export type Outcome = { readonly code: number; readonly output: string; readonly note?: string };

/** Runs a program of this package with the pinned Node. Its output is shown at once or kept for the caller. */
export function runNode(
  args: readonly string[],
  options: { show?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.show ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running.delete(child);
      // Whoever ended it from outside did not hear what it found.
      resolve({ code: code ?? 1, output: signal === null ? output : `${output}\nended by ${signal}` });
    });
  });
}

/** Path of a package's program, to be run by the pinned Node. */
export function program(path: string): string {
  return join(root, "node_modules", path);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// A signal ends what runs; whoever waits for it then cleans up and leaves with a failure.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    process.exitCode = 130;
    for (const child of running) child.kill(signal);
  });
}
