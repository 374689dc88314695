import { writeTables } from "#platform/server/database/generate-tables.ts";
import { createTestDatabase } from "#platform/server/testing/test-database.ts";
import { startTestPostgres } from "#operate/testing/test-postgres.ts";
import { program, runNode, say } from "./run.ts";
import { runSteps } from "./steps.ts";

/** Writes the types of a freshly migrated database, then formats every file. */
async function write(): Promise<void> {
  const stopPostgres = await startTestPostgres();
  try {
    const { url, drop } = await createTestDatabase();
    await writeTables(url);
    await drop();
  } finally {
    await stopPostgres();
  }
  const { output } = await runNode([program("oxfmt/bin/oxfmt")]);
  say(output.trim());
}

if (process.argv.includes("--write")) await write();
const { failed } = await runSteps();
process.exitCode ||= failed > 0 ? 1 : 0;
