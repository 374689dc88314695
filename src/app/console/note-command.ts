import { userInfo } from "node:os";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";

/**
 * Writes into the change log that a command was given at the console, with its words and the account of the machine.
 * Before it runs: what cannot be written down is not done. Passwords are never among the words; they come by standard
 * input.
 */
export async function noteCommand(database: Database, name: string, words: readonly string[]): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId: null }, async (work) => {
    work.audit({
      action: `console.${name}`,
      recordType: "console",
      recordId: 1,
      changes: { words, account: machineAccount() },
    });
  });
}

/** The account that holds the console; its number where the machine has no name for it. */
function machineAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}
