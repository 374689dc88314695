import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

/** Watch mode of both sides: the server restarts on change, Vite serves the browser part and passes calls on. */
const root = join(import.meta.dirname, "../../..");
const port = process.env.PORT ?? "3000";
const webPort = process.env.WEB_PORT ?? "5173";
const webOrigin = `http://localhost:${webPort}`;
const environment = { ...process.env, PORT: port, WEB_PORT: webPort, PUBLIC_URL: webOrigin };

const children: readonly ChildProcess[] = [
  ["--watch", "--watch-preserve-output", "src/app/server/main.ts"],
  ["node_modules/vite/bin/vite.js", "--host", "localhost", "--strictPort"],
].map((args) => spawn(process.execPath, args, { cwd: root, env: environment, stdio: "inherit" }));

let stopping = false;

function stop(signal: NodeJS.Signals): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on("exit", (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop("SIGTERM");
  });
}
process.stdout.write(`개발 화면: ${webOrigin}\n`);
