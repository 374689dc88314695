/** What other features' servers may do with the boards. */
import type { Work } from "#platform/server/database/transaction.ts";
import type { InputOf } from "#records/resource.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { boardPost } from "../board-post.ts";
import { boardPostRecords } from "./records.ts";

/** Writes a post in the person's name, within the transaction of what it comes from. Returns its key. */
export function writePost(work: Work, context: WriteContext, input: InputOf<typeof boardPost>): Promise<number> {
  return insertRecord(work, context, boardPostRecords, input);
}
