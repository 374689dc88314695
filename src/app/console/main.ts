import { runCommand } from "./run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  tell: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
