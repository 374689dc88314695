import { spawn } from "node:child_process";
import { runCommand } from "../run-command.ts";

const main = new URL("../main.ts", import.meta.url).pathname;

export type AdminRun = { readonly code: number; readonly out: string; readonly error: string };

/** Runs a command within this process. */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<AdminRun> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(words, {
    environment,
    tell: (text) => out.push(text),
    complain: (text) => error.push(text),
  });
  return { code, out: out.join("\n"), error: error.join("\n") };
}

/** Runs a command as a person types it: in a process of its own, with standard input. */
export async function typeAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = "",
): Promise<AdminRun> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: 60_000,
  });
  child.stdin.end(input);
  const [out, error, code] = await Promise.all([
    child.stdout.setEncoding("utf8").reduce((text: string, part: string) => text + part, ""),
    child.stderr.setEncoding("utf8").reduce((text: string, part: string) => text + part, ""),
    new Promise<number>((resolve) => child.on("close", (status) => resolve(status ?? -1))),
  ]);
  return { code, out, error };
}
