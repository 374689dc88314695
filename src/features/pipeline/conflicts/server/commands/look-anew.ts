import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { SubjectType } from "../../conflict.ts";
import { checkedKinds } from "#records/server/party-kinds.ts";
import { conflictStateOf } from "./conflict-state.ts";
import { lockChecks, runConflictCheck, type Keeping } from "./run-conflict-check.ts";

type Known = Pick<Services, "database" | "keyring">;

const nobody = { userId: null, staffId: null, requestId: null } as const;

/**
 * After a change of a record (`consult:12`): when its check was overtaken by new parties, the product looks anew and
 * keeps what it finds (product §5.3). A consultation or a group suit that was never looked at is looked at as well
 * (`unasked`), and what is found stands with it from then on: whoever took the call was shown it while typing. Where nobody
 * is found nothing is kept.
 */
export async function lookAnew({ database, keyring }: Known, ref: string | undefined): Promise<void> {
  const [wantedKind, key] = (ref ?? "").split(":");
  const kind = checkedKinds().find((one) => one.name === wantedKind);
  const id = Number(key);
  if (!kind || !Number.isSafeInteger(id)) return;
  const { name: type, resource } = kind;
  const subject = { type, id, unasked: kind.facts.waiting!.unasked === true };
  const wanted = await wantedLook(database, subject);
  if (wanted === null) return;
  await inTransaction(database, nobody, async (work) => {
    // Every process hears of the change: the record's row lets one after the other look.
    const { rows } = await sql<{ teamId: number }>`
      select team_id as "teamId" from ${sql.table(resource.table)} where id = ${id} and deleted_at is null for update`.execute(
      work.query,
    );
    if (!rows[0]) return;
    // Somebody may be looking right now: what is wanted is asked only when that stands.
    await lockChecks(work, { type, id });
    if ((await wantedLook(work, subject)) !== wanted) return;
    await runConflictCheck(work, { viewer: nobody, keyring }, { type, id, teamId: rows[0].teamId }, wanted);
  });
}

/** What the product owes a record; null: its check still holds, or only people begin one. */
async function wantedLook(
  database: Pick<Database, "query">,
  subject: { readonly type: SubjectType; readonly id: number; readonly unasked: boolean },
): Promise<Keeping | null> {
  const { checkId, stale } = await conflictStateOf(database, subject);
  if (checkId === null) return subject.unasked ? "found" : null;
  return stale ? "always" : null;
}
