import { spawn, type ChildProcess } from "node:child_process";

/** A child of the running Node whose output a test can wait for. */
export type NodeProcess = {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Answers once the output holds `text`; throws when the process ends first. */
  readonly until: (text: string | RegExp) => Promise<void>;
  /** Exit code and signal, once it has ended. */
  readonly ended: () => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Starts `node <args>` with only the given variables beside PATH and HOME. */
export function startNode(
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>>; cwd?: string } = {},
): NodeProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, ...options.env },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const end = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  return {
    child,
    output: () => output,
    ended: () => end,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (typeof text === "string" ? output.includes(text) : text.test(output)) resolve();
        };
        listeners.add(look);
        look();
        void end.then(() => reject(new Error(`ended before ${text} was printed:\n${output}`)));
      }),
  };
}
