import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { SentLine } from "#records/lines.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { defendantLines } from "../../defendants.ts";
import { suitRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };

/**
 * Makes these the defendants of the suit; the database keeps them as parties on the other side, and a check of the suit
 * looks anew. 400 for the same name and business number twice. Returns the new version.
 */
export async function setDefendants(
  context: WriteContext,
  target: Target,
  sent: readonly SentLine<typeof defendantLines>[],
): Promise<number> {
  const known = sent.map(({ name, bizNo }) => `${name} ${bizNo}`);
  const twice = known.findIndex((one, index) => known.indexOf(one) !== index);
  if (twice >= 0) throw invalidField(`defendants.${twice}.name`, "같은 피고가 이미 있습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, suitRecords, target, context);
    const written = await changeLines(work, defendantLines, before.id, sent);
    return changeRecord(work, context, suitRecords, before, {
      action: "defendants",
      set: {},
      said: { defendants: written },
    });
  });
}
