import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

// Without characters that are taken for each other when read from paper.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const howMany = 10;

const groups = 7;
const groupLength = 4;
const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");

/** 7 × 4 characters of 31: about 138 bits, so that a plain digest of one cannot be searched for. */
function newCode(): string {
  return Array.from({ length: groups }, group).join("-");
}

/** What is stored of a code; hyphens, spaces and case do not matter when it is typed. */
function hashCode(userId: number, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`${userId} ${plain}`).digest();
}

/** Ten new codes, answered once; the earlier ones are void. */
export async function replaceCodes(work: Work, userId: number): Promise<string[]> {
  await dropCodes(work, userId);
  const codes = Array.from({ length: howMany }, newCode);
  await work.query
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(userId, code) })))
    .execute();
  return codes;
}

export async function dropCodes(work: Work, userId: number): Promise<void> {
  await work.query.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Uses a code up. False when there is no such code or it has been used. */
export async function useCode(work: Work, userId: number, code: string): Promise<boolean> {
  const used = await work.query
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashCode(userId, code))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
