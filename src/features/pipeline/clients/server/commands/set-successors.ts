import { sql } from "kysely";
import { withParticle } from "#platform/particle.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { SentLine } from "#records/lines.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen, mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { endWord, successorLines } from "../../successors.ts";
import { clientRecords } from "../records.ts";
import { linesOf, standsAfter, unseenLines } from "../queries/successors.ts";

type Target = { readonly number: number; readonly version: number };
type Sent = readonly SentLine<typeof successorLines>[];

/**
 * Makes these the successors of the client, beside those whom the person does not see. 400 for a client who is not seen,
 * who is named twice or in whose place this one stands; 422 for a client who is there. Returns the new version.
 */
export async function setSuccessors(context: WriteContext, target: Target, sent: Sent): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    // One change of successions at a time: two at once would close a circle.
    await sql`select pg_advisory_xact_lock(hashtextextended('client-successors', 0))`.execute(work.query);
    const before = await lockSeen(work.query, clientRecords, target, context);
    if (before.status === "destroyed") throw new Failure("ruleViolated", "파기한 고객은 바꿀 수 없습니다.");
    const unseen = await unseenLines(work, before.id, context);
    const unseenIds = new Set(unseen.map(({ id }) => id));
    if (sent.some(({ id }) => id !== undefined && unseenIds.has(id))) throw new Failure("conflict");
    const all = [...sent, ...unseen];
    const known = await linesOf(work, "client_id", before.id, context);
    const kept = new Map(known.map(({ id, successor }) => [id, successor.id]));
    await checkSuccessors(work, context, before, { sent, kept });
    if (before.ended_on === null && sent.length > 0) {
      throw new Failure("ruleViolated", `${withParticle(endWord(before.kind), "을/를")} 먼저 표시해 주세요.`);
    }
    const written = await changeLines(work, successorLines, before.id, all);
    const version = await changeRecord(work, context, clientRecords, before, {
      action: "successors",
      set: {},
      said: { successors: written },
    });
    // Each page shows the other client.
    for (const id of new Set(all.map(({ successor }) => successor))) work.emit({ type: "record", ref: `client:${id}` });
    return version;
  });
}

async function checkSuccessors(
  work: Work,
  context: WriteContext,
  { id, ended_on: endedOn }: { readonly id: number; readonly ended_on: string | null },
  /** `kept`: who stood in each line before; whoever stays is not chosen anew, and may have been taken out meanwhile. */
  { sent, kept }: { readonly sent: Sent; readonly kept: ReadonlyMap<number, number> },
): Promise<void> {
  const seen = new Set<number>();
  for (const [index, { id: line, successor, since }] of sent.entries()) {
    const field = (key: string) => `successors.${index}.${key}`;
    const stays = line !== undefined && kept.get(line) === successor;
    if (!stays && !(await mayReadRecord(work, clientRecords, successor, context, { choosing: true }))) {
      throw invalidField(field("successor"), "고객을 찾을 수 없습니다. 다시 골라 주세요.");
    }
    if (successor === id) throw invalidField(field("successor"), "다른 고객을 골라 주세요.");
    if (seen.has(successor)) throw invalidField(field("successor"), "같은 고객이 두 번 있습니다.");
    if (await standsAfter(work, id, successor)) {
      throw invalidField(field("successor"), "이 고객이 승계한 고객입니다. 다른 고객을 골라 주세요.");
    }
    if (since !== null && endedOn !== null && since < endedOn) {
      throw invalidField(field("since"), `승계일은 사망·소멸일(${endedOn})보다 앞설 수 없습니다.`);
    }
    seen.add(successor);
  }
}
