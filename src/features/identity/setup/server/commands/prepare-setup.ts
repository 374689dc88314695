import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

/** Digits and letters that cannot be taken for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 7;
const groupLength = 4;

/** What is stored of a code; spaces, hyphens and case do not matter when it is typed. */
export function hashSetupCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(plain).digest();
}

/**
 * Called at start. While no firm exists: a new code of 140 random bits for the set-up page, to print on the console;
 * an earlier one is void. Null once a firm exists, for good.
 */
export async function prepareSetup(database: Database): Promise<string | null> {
  const firm = await database.query.selectFrom("firm_settings").select("id").executeTakeFirst();
  if (firm) {
    await database.query.deleteFrom("setup_codes").execute();
    return null;
  }
  const code = Array.from({ length: groups }, randomGroup).join("-");
  const row = { code_hash: hashSetupCode(code), created_at: sql<Date>`now()` };
  await database.query
    .insertInto("setup_codes")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return code;
}

function randomGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}
